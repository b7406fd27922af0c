import type { ReactNode } from 'react'
import { Chip } from './Chip'
import type { IconName } from './drawings'
import type { Tone } from './tone'

/** Every state that a screen may show, with its colour and its icon. The words come from the screen. */
const states = {
  complete: ['ok', 'okc'],
  required: ['missing', 'alertf'],
  unknown: ['unknown', 'help'],
  outOfRange: ['range', 'warn'],
  calculated: ['derived', 'fn'],
  queryOpen: ['query', 'flagf'],
  queryAnswered: ['query', 'reply'],
  queryClosed: ['ok', 'check'],
  piVerified: ['pi', 'signf'],
  piPartial: ['pi', 'half'],
  monitorVerified: ['monitor', 'shieldf'],
  monitorPartial: ['monitor', 'half'],
  frozen: ['frozen', 'snow'],
  interimLocked: ['locked', 'lockf'],
  changed: ['changed', 'pen'],
  unsaved: ['range', 'pen'],
  deleted: ['locked', 'trash'],
} as const satisfies Record<string, readonly [Tone, IconName]>

export type Status = keyof typeof states

export function StatusChip({ status, children }: { readonly status: Status; readonly children: ReactNode }) {
  const [tone, icon] = states[status]
  return (
    <Chip tone={tone} icon={icon}>
      {children}
    </Chip>
  )
}
