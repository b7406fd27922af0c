import type { ReactNode } from 'react'
import { cardClass, pageCardTitleClass } from './Card'
import { type Drawing, Icon } from './Icon'
import { type Tone, toneClass } from './tone'

interface OutcomeProps {
  readonly tone: Tone
  readonly icon: Drawing
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** The outcome of an operation, as a card: what happened, and the next step. */
export function Outcome({ tone, icon, title, children, action }: OutcomeProps) {
  return (
    <section className={`${cardClass} mx-auto flex w-[min(27rem,100%)] flex-col p-7`} aria-live="polite">
      <span
        className={`grid size-10 place-items-center rounded-full border border-tone-line bg-tone-soft text-tone-ink ${toneClass[tone]}`}
      >
        <Icon name={icon} size="huge" />
      </span>
      <h1 className={`mt-3 ${pageCardTitleClass}`}>{title}</h1>
      <p className="mt-1 text-ink-2">{children}</p>
      {action && <div className="mt-[1.125rem] flex items-center gap-2">{action}</div>}
    </section>
  )
}
