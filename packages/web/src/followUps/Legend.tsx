import type { FollowUpState } from '@casebook/core/followUps/followUpState'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { barClass } from './WindowBar'

const meanings: readonly (readonly [FollowUpState, MessageDescriptor])[] = [
  ['open', msg({ id: 'followUps.legend.open', message: 'Open window' })],
  ['closing', msg({ id: 'followUps.legend.closing', message: 'Closes within 3 days' })],
  ['overdue', msg({ id: 'followUps.overdue', message: 'Overdue' })],
  ['coming', msg({ id: 'followUps.legend.coming', message: 'Not open yet' })],
]

/** Explains the colours where there is room. Hidden from screen readers, which hear the states in words. */
export function Legend({ isOfBars = false }: { readonly isOfBars?: boolean }) {
  return (
    <div
      className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-3 text-xs text-ink-2 max-tablet:hidden"
      aria-hidden="true"
    >
      {meanings.map(([state, meaning]) => (
        <span key={state} className="flex items-center gap-1.5">
          <i className={`h-2.5 w-5 rounded-xl ${barClass[state]}`} />
          <Trans {...meaning} />
        </span>
      ))}
      {isOfBars && (
        <span className="ms-auto">
          <Trans
            id="followUps.legend.cut"
            message="A straight end means that the window continues outside the picture."
          />
        </span>
      )}
    </div>
  )
}
