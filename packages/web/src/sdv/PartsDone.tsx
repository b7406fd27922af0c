import type { SdvLevel } from '@casebook/core/sdv/level'
import { Trans } from '@lingui/react'
import { type Status, StatusChip } from '../ui/StatusChip'

const looks: Readonly<Record<SdvLevel, Readonly<Record<'partly' | 'wholly', Status>>>> = {
  PI: { partly: 'piPartial', wholly: 'piVerified' },
  Monitor: { partly: 'monitorPartial', wholly: 'monitorVerified' },
}

interface PartsDoneProps {
  readonly done: number
  readonly of: number
  readonly level: SdvLevel
}

/** How many parts of a case are signed, or verified. */
export function PartsDone({ done, of, level }: PartsDoneProps) {
  if (done === 0)
    return (
      <span className="text-sm text-ink-3">
        <Trans id="verify.noneDone" message="None" />
      </span>
    )
  return (
    <StatusChip status={looks[level][done >= of ? 'wholly' : 'partly']}>
      <span className="tabular-nums">
        <Trans id="verify.of" message="{done} of {of}" values={{ done, of }} />
      </span>
    </StatusChip>
  )
}
