import type { ReactNode } from 'react'
import { type Drawing, Icon } from './Icon'
import type { Tone } from './tone'

interface ChipProps {
  readonly tone?: Tone
  readonly icon: Drawing
  /** Without border and background, for lists. */
  readonly plain?: boolean
  readonly children: ReactNode
}

export function Chip({ tone, icon, plain = false, children }: ChipProps) {
  return (
    <span className={`chip ${tone ?? ''} ${plain ? 'plain' : ''}`}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
