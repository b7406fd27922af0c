import type { ComponentType, ReactNode } from 'react'
import { Chip } from './Chip'
import { Icon } from './Icon'
import type { IconName } from './icons/drawings'
import { VisuallyHidden } from './text/VisuallyHidden'
import { type Tone, toneClass } from './tone'

/** Every status a screen may show, with its colour and icon. The screen supplies the text. */
export const statusLooks = {
  complete: ['ok', 'okc'],
  required: ['missing', 'alertf'],
  unknown: ['unknown', 'help'],
  outOfRange: ['range', 'warn'],
  calculated: ['derived', 'fn'],
  identifying: ['locked', 'user'],
  queryOpen: ['query', 'flagf'],
  queryAnswered: ['query', 'reply'],
  queryClosed: ['ok', 'check'],
  piVerified: ['pi', 'signf'],
  piPartial: ['pi', 'half'],
  monitorVerified: ['monitor', 'shieldf'],
  monitorPartial: ['monitor', 'half'],
  critical: ['monitor', 'shield'],
  frozen: ['frozen', 'snow'],
  interimLocked: ['locked', 'lockf'],
  waitsForPatient: ['unknown', 'tablet'],
  answeredByPatient: ['frozen', 'tablet'],
  sentFromOutside: ['frozen', 'snow'],
  changed: ['changed', 'pen'],
  unsaved: ['range', 'pen'],
  deleted: ['locked', 'trash'],
} as const satisfies Record<string, readonly [Tone, IconName]>

export type Status = keyof typeof statusLooks

interface StatusProps {
  readonly status: Status
  readonly children: ReactNode
}

/** How a status is shown: as a chip, or as an icon only. */
export type ShownStatus = ComponentType<StatusProps>

export function StatusChip({ status, children }: StatusProps) {
  const [tone, icon] = statusLooks[status]
  return (
    <Chip tone={tone} icon={icon}>
      {children}
    </Chip>
  )
}

/** The same as an icon only. The text is for screen readers. */
export function StatusIcon({ status, children }: StatusProps) {
  const [tone, icon] = statusLooks[status]
  return (
    <span className={`text-tone-ink ${toneClass[tone]}`}>
      <Icon name={icon} size="small" />
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  )
}
