import type { StudyLife } from '@casebook/core/life/life.calls'
import { Trans } from '@lingui/react'
import { SavedAt } from '../shell/SavedAt'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { ListRow } from '../ui/ListRow'

/** Who tried to bring answers into the locked study. They wait on the devices, encrypted, until it is unlocked. */
export function LateCard({ late }: Pick<StudyLife, 'late'>) {
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="life.late" message="Waiting on devices" />
        </h2>
      </CardHeader>
      <p className="px-4 pt-4 text-sm text-ink-2">
        <Trans
          id="life.late.what"
          message="These people tried to bring something in since the first signature. It stays on their devices, and comes in once the study is unlocked."
        />
      </p>
      <ul className="divide-y divide-line">
        {late.map(({ by, firstAt, lastAt }) => (
          <ListRow key={by}>
            <p className="min-w-0 flex-1 font-medium">
              {by === '' ? <Trans id="life.late.link" message="A patient’s link, or an app" /> : <bdi>{by}</bdi>}
            </p>
            <p className="text-sm text-ink-2">
              <Trans
                id="life.late.since"
                message="since {first}, last {last}"
                values={{ first: <SavedAt instant={firstAt} />, last: <SavedAt instant={lastAt} /> }}
              />
            </p>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}
