import type { FactorEvent } from '@casebook/core/secondFactor/secondFactor.machine'
import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { renew } from '../ui/moreDrawings'

interface CodesLeftCardProps {
  readonly left: number
  readonly isBusy: boolean
  readonly send: (event: FactorEvent) => void
}

/** The recovery codes that still work. */
export function CodesLeftCard({ left, isBusy, send }: CodesLeftCardProps) {
  return (
    <Card aria-labelledby="codes-left">
      <CardHeader>
        <h2 id="codes-left" className={cardTitleClass}>
          <Trans id="factor.codes" message="Recovery codes" />
        </h2>
        <span className="text-sm text-ink-3">
          <Trans
            id="factor.codes.left"
            message="{count, plural, =0 {None left} one {One left} other {# left}}"
            values={{ count: left }}
          />
        </span>
      </CardHeader>
      <div className="flex flex-col items-start gap-3 p-4">
        <p className="text-sm text-ink-2">
          <Trans id="factor.codes.what" message="For the day your phone is lost. Each works once." />
        </p>
        <Button
          icon={renew}
          disabled={isBusy}
          onClick={() => send({ type: 'act', action: { name: 'makeRecoveryCodes' } })}
        >
          <Trans id="factor.codes.new" message="Make new codes" />
        </Button>
      </div>
    </Card>
  )
}
