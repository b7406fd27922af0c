import type { ReactNode } from 'react'
import { Icon } from './Icon'
import type { IconName } from './icons/drawings'
import { type Tone, toneClass } from './tone'

const icons: Partial<Record<Tone, IconName>> = {
  ok: 'okc',
  missing: 'alert',
  range: 'warn',
  locked: 'lockf',
  frozen: 'snow',
}

interface NoteProps {
  readonly tone: Tone
  readonly icon?: IconName
  /** The main sentence, in bold. */
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits. */
  readonly role?: 'alert' | 'status'
  /** Inside a box of the same tone. */
  readonly isBare?: boolean
}

export function Note({ tone, icon, title, children, role, isBare = false }: NoteProps) {
  return (
    <div
      className={`flex gap-2.5 rounded-md px-3 py-2.5 text-ink ${isBare ? '' : 'border border-tone-line bg-tone-soft'} ${toneClass[tone]}`}
      role={role}
    >
      <Icon name={icon ?? icons[tone] ?? 'info'} className="mt-0.5 text-tone-ink" />
      <div className="min-w-0 flex-1 text-sm">
        {title && <strong className="font-[580]">{title}</strong>}
        {title && children && ' '}
        {children}
      </div>
    </div>
  )
}
