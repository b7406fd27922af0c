import type { ComponentPropsWithRef, ReactNode } from 'react'

export const cardClass = 'rounded-lg border border-line bg-surface shadow-1 print:break-inside-avoid print:shadow-flat'

/** Text directly on a card is inset: `p-4`. A list that reaches the rounded corners is clipped: `overflow-clip`. */
export function Card({ className = '', ...section }: ComponentPropsWithRef<'section'>) {
  return <section {...section} className={`${cardClass} ${className}`} />
}

interface CardHeaderProps {
  /** For the narrow cards beside a form. */
  readonly isTight?: boolean
  /** Where the content is inset by `px-5`. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** The first line of a card: its title, and actions at the end. */
export function CardHeader({ isTight = false, isWide = false, children }: CardHeaderProps) {
  const inset = isTight ? 'px-3 py-[0.5625rem]' : isWide ? 'px-5 py-3' : 'px-4 py-3'
  return <header className={`flex items-center gap-2 border-b border-line ${inset}`}>{children}</header>
}

/** The heading in a card's header. */
export const cardTitleClass = 'text-base/5 font-bold'

/** The heading of a card that is a page of its own, such as a form. */
export const pageCardTitleClass = 'font-display text-[1.5rem]/[1.875rem] font-semibold tracking-[-0.014em]'

/** A form that is a page of its own, on a card. */
export function formCardClass(width: 'narrow' | 'wide'): string {
  return `@container mx-auto flex flex-col gap-4 p-7 ${width === 'narrow' ? 'w-[min(27rem,100%)]' : 'w-full'} ${cardClass}`
}
