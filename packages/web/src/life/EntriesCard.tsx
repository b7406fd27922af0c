import type { StudyLife } from '@casebook/core/life/life.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { moment } from '../shell/moment'
import { Checksum } from '../studies/Checksum'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { ListRow } from '../ui/ListRow'
import { kindNames } from './life.messages'

/** What was signed about the study as a whole, the newest first. */
export function EntriesCard({ entries }: Pick<StudyLife, 'entries'>) {
  const { i18n } = useLingui()
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="life.entries" message="What was signed" />
        </h2>
      </CardHeader>
      {entries.length === 0 && (
        <p className="px-4 py-4 text-sm text-ink-2">
          <Trans id="life.entries.none" message="Nothing yet." />
        </p>
      )}
      <ul className="divide-y divide-line">
        {entries.map(({ kind, by, at, reason, hash }) => (
          <ListRow key={at}>
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                <Trans {...kindNames[kind]} />
              </p>
              <p className="text-sm wrap-anywhere text-ink-2">
                <bdi>{reason}</bdi>
              </p>
              {hash && <Checksum of={hash} />}
            </div>
            <p className="text-end text-sm text-ink-2">
              <bdi>{by}</bdi>
              <br />
              <time dateTime={at}>{i18n.date(at, moment.zoned)}</time>
            </p>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}
