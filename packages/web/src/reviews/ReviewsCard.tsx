import { longestReviewNote, type Review } from '@casebook/core/reviews/review'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { moment } from '../shell/moment'
import { useListed } from '../shell/useListed'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { TextField } from '../ui/fields/TextField'
import { ListRow } from '../ui/ListRow'

interface ReviewsCardProps<R extends Review> {
  /** The newest first. */
  readonly reviews: readonly R[]
  /** What a review looked at. */
  readonly coverOf: (review: R) => ReactNode
  /** What a review of now would look at; null until that is known. */
  readonly cover: ReactNode
  /** The only sites that the reader may know of. */
  readonly sites: readonly string[] | null
  readonly isBusy: boolean
  /** Why the last one was not recorded. */
  readonly error: unknown
  readonly onRecord: (note: string) => void
}

/** What was reviewed, by whom, and up to when. A review of what is shown now can be recorded. */
export function ReviewsCard<R extends Review>(props: ReviewsCardProps<R>) {
  const { reviews, coverOf, cover, sites, isBusy, error, onRecord } = props
  const { i18n } = useLingui()
  const [note, setNote] = useState('')
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="review.title" message="Reviews" />
        </h2>
      </CardHeader>
      <form
        className="flex flex-col gap-3 px-4 py-4 print:hidden"
        onSubmit={(event) => {
          event.preventDefault()
          onRecord(note.trim())
        }}
      >
        <p className="text-sm text-ink-2">
          {cover} {sites && <SitesOfReview sites={sites} />}
        </p>
        {error != null && <CallFailedLine error={error} />}
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-120 max-w-full">
            <TextField
              label={<Trans id="review.note" message="What you found (optional)" />}
              maxLength={longestReviewNote}
              value={note}
              onChange={setNote}
            />
          </div>
          <Button type="submit" icon="check" disabled={isBusy || cover === null}>
            <Trans id="review.record" message="Record my review" />
          </Button>
        </div>
      </form>
      {reviews.length === 0 && (
        <p className="border-t border-line px-4 py-4 text-sm text-ink-2">
          <Trans id="review.none" message="No review is recorded yet." />
        </p>
      )}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {reviews.map((review) => (
          <ListRow key={`${review.at} ${review.by}`}>
            <div className="min-w-0 flex-1">
              {coverOf(review)}
              {review.sites && (
                <p className="text-sm text-ink-2">
                  <SitesOfReview sites={review.sites} />
                </p>
              )}
              {review.note !== '' && (
                <p className="text-sm wrap-anywhere">
                  <bdi>{review.note}</bdi>
                </p>
              )}
            </div>
            <p className="text-end text-sm text-ink-2">
              <bdi>{review.name ?? review.by}</bdi>
              <br />
              <time dateTime={review.at}>{i18n.date(review.at, moment.zoned)}</time>
            </p>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}

function SitesOfReview({ sites }: { readonly sites: readonly string[] }) {
  const listed = useListed()
  return (
    <Trans
      id="review.sites"
      message="These sites only: {sites}"
      values={{ sites: <bdi>{listed(sites, 'row')}</bdi> }}
    />
  )
}
