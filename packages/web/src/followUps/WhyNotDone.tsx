import type { NotDone } from '@casebook/core/followUps/notDone'
import { Trans } from '@lingui/react'
import { useInstant } from '../shell/clock/useInstant'
import { causeTexts } from './notDone.messages'

/** Why a follow-up was closed, by whom and when. */
export function WhyNotDone({ notDone: { cause, reason, by, at } }: { readonly notDone: NotDone }) {
  const instant = useInstant()
  return (
    <span className="wrap-anywhere">
      <Trans {...causeTexts[cause]} />
      {reason && (
        <>
          {': '}
          <bdi>{reason}</bdi>
        </>
      )}
      <span className="block text-xs text-ink-2">
        <Trans
          id="followUps.closedBy"
          message="Closed by {name}, {time}"
          values={{ name: <bdi>{by}</bdi>, time: instant(at) }}
        />
      </span>
    </span>
  )
}
