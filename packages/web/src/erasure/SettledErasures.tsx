import type { Erasures } from '@casebook/core/erasure/erasure.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { moment } from '../shell/moment'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Chip } from '../ui/Chip'
import { ListRow } from '../ui/ListRow'
import { ErasedWhat } from './ErasedWhat'
import { outcomeNames } from './erasure.messages'

/** What was erased before, or declined, the newest first. */
export function SettledErasures({ settled }: Pick<Erasures, 'settled'>) {
  const { i18n } = useLingui()
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="erasure.before" message="Asked for before" />
        </h2>
      </CardHeader>
      <ul className="divide-y divide-line">
        {settled.map((one) => (
          <ListRow key={one.id}>
            <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
              <Chip
                tone={one.outcome === 'erased' ? 'missing' : 'locked'}
                icon={one.outcome === 'erased' ? 'trash' : 'undo'}
              >
                <Trans {...outcomeNames[one.outcome]} />
              </Chip>
              <ErasedWhat scope={one} />
              <p className="text-sm wrap-anywhere text-ink-2">
                <bdi>{one.reason}</bdi>
              </p>
            </div>
            <p className="text-end text-sm text-ink-2">
              <bdi>{one.by}</bdi>, <bdi>{one.settledBy}</bdi>
              <br />
              <time dateTime={one.settledAt}>{i18n.date(one.settledAt, moment.zoned)}</time>
            </p>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}
