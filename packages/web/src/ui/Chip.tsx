import type { ReactNode } from 'react'
import { type Drawing, Icon } from './Icon'
import { type Tone, toneClass } from './tone'

interface ChipProps {
  readonly tone: Tone
  readonly icon: Drawing
  /** Without border and background, for lists. */
  readonly plain?: boolean
  readonly children: ReactNode
}

export function Chip({ tone, icon, plain = false, children }: ChipProps) {
  return (
    <span
      className={`inline-flex h-[1.375rem] items-center gap-[0.3125rem] rounded-xl border align-middle text-xs/none font-medium whitespace-nowrap text-tone-ink ${plain ? 'border-transparent' : 'border-tone-line bg-tone-soft ps-1.5 pe-2'} ${toneClass[tone]}`}
    >
      <Icon name={icon} size="chip" />
      {children}
    </span>
  )
}
