import type { FollowUpState } from '@casebook/core/followUps/followUpState'
import { Trans } from '@lingui/react'
import { Chip } from '../ui/Chip'

interface FollowUpStateChipProps {
  readonly state: FollowUpState
  /** Past the end, left, or until it opens. */
  readonly days: number
}

export function FollowUpStateChip({ state, days }: FollowUpStateChipProps) {
  if (state === 'overdue')
    return (
      <Chip tone="missing" icon="alertf">
        <Trans
          id="followUps.over"
          message="{days, plural, one {# day overdue} other {# days overdue}}"
          values={{ days }}
        />
      </Chip>
    )
  if (state === 'coming')
    return (
      <span className="text-ink-2">
        <Trans
          id="followUps.opensIn"
          message="{days, plural, one {Opens in # day} other {Opens in # days}}"
          values={{ days }}
        />
      </span>
    )
  const left = (
    <Trans
      id="followUps.left"
      message="{days, plural, =0 {Last day} one {# day left} other {# days left}}"
      values={{ days }}
    />
  )
  return state === 'closing' ? (
    <Chip tone="range" icon="warn">
      {left}
    </Chip>
  ) : (
    left
  )
}
