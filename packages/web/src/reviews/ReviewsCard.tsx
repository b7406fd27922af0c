import { longestReviewNote, type StudyTrail } from '@casebook/core/reviews/studyTrail.calls'
import type { TrailFilter } from '@casebook/core/reviews/trailFilter'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useInstant } from '../shell/clock/useInstant'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { moment } from '../shell/moment'
import { useListed } from '../shell/useListed'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { TextField } from '../ui/fields/TextField'
import { ListRow } from '../ui/ListRow'
import { useFilterWords } from './useFilterWords'

interface ReviewsCardProps {
  readonly study: StudyTrail
  /** What a review of now is about. */
  readonly filter: TrailFilter
  /** Up to when; null until the first page has come. */
  readonly upTo: string | null
  readonly isBusy: boolean
  /** Why the last one was not recorded. */
  readonly error: unknown
  readonly onRecord: (note: string) => void
}

/** What was reviewed, by whom, and up to when. A review of the entries that are shown now can be recorded. */
export function ReviewsCard({ study, filter, upTo, isBusy, error, onRecord }: ReviewsCardProps) {
  const { i18n } = useLingui()
  const instant = useInstant()
  const listed = useListed()
  const wordsOf = useFilterWords(study.questions)
  const [note, setNote] = useState('')
  const sitesOf = (sites: readonly string[] | null) =>
    sites && (
      <Trans
        id="trail.review.sites"
        message="Cases of these sites: {sites}"
        values={{ sites: <bdi>{listed(sites, 'row')}</bdi> }}
      />
    )
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="trail.reviews" message="Reviews" />
        </h2>
      </CardHeader>
      <form
        className="flex flex-col gap-3 px-4 py-4"
        onSubmit={(event) => {
          event.preventDefault()
          onRecord(note.trim())
        }}
      >
        <p className="text-sm text-ink-2">
          {upTo !== null && (
            <Trans
              id="trail.review.covers"
              message="Your review would cover: {entries}, saved up to {moment}."
              values={{ entries: <bdi>{wordsOf(filter)}</bdi>, moment: instant(upTo) }}
            />
          )}{' '}
          {sitesOf(study.sites)}
        </p>
        {error != null && <CallFailedLine error={error} />}
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-120 max-w-full">
            <TextField
              label={<Trans id="trail.review.note" message="What you found (optional)" />}
              maxLength={longestReviewNote}
              value={note}
              onChange={setNote}
            />
          </div>
          <Button type="submit" icon="check" disabled={isBusy || upTo === null}>
            <Trans id="trail.review.record" message="Record my review" />
          </Button>
        </div>
      </form>
      {study.reviews.length === 0 && (
        <p className="border-t border-line px-4 py-4 text-sm text-ink-2">
          <Trans id="trail.reviews.none" message="No review is recorded yet." />
        </p>
      )}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {study.reviews.map(({ by, name, at, upTo, filter, sites, note }) => (
          <ListRow key={`${at} ${by}`}>
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                <bdi>{filter && wordsOf(filter)}</bdi>
              </p>
              <p className="text-sm text-ink-2">
                <Trans
                  id="trail.review.upTo"
                  message="Saved up to {moment}"
                  values={{ moment: <time dateTime={upTo}>{instant(upTo)}</time> }}
                />
              </p>
              {sites && <p className="text-sm text-ink-2">{sitesOf(sites)}</p>}
              {note !== '' && (
                <p className="text-sm wrap-anywhere">
                  <bdi>{note}</bdi>
                </p>
              )}
            </div>
            <p className="text-end text-sm text-ink-2">
              <bdi>{name ?? by}</bdi>
              <br />
              <time dateTime={at}>{i18n.date(at, moment.zoned)}</time>
            </p>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}
