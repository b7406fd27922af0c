import type { ReactNode } from 'react'
import type { IconName } from './drawings'
import { Icon } from './Icon'
import type { Tone } from './tone'

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
}

export function Note({ tone, icon, title, children, role }: NoteProps) {
  return (
    <div className={`note ${tone}`} role={role}>
      <Icon name={icon ?? icons[tone] ?? 'info'} />
      <div className="grow sm">
        {title && <strong>{title}</strong>}
        {title && children && ' '}
        {children}
      </div>
    </div>
  )
}
