import type { ReactNode } from 'react'
import { type Drawing, Icon } from '../ui/Icon'
import { type Tone, toneClass } from '../ui/tone'

interface PatientLinkOutcomeProps {
  readonly tone: Tone
  readonly icon: Drawing
  readonly title: ReactNode
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** The end of the page behind a link, for better or worse, in the middle of it. */
export function PatientLinkOutcome({ tone, icon, title, children, action }: PatientLinkOutcomeProps) {
  return (
    <section className="m-auto flex max-w-120 flex-col items-center gap-4 py-8 text-center" aria-live="polite">
      <span
        className={`grid size-18 place-items-center rounded-full border border-tone-line bg-tone-soft text-tone-ink ${toneClass[tone]}`}
      >
        <Icon name={icon} size="huge" />
      </span>
      <h1 className="font-display text-[2rem]/10 font-semibold">{title}</h1>
      <div className="flex w-full flex-col gap-3 text-lg text-ink-2">{children}</div>
      {action}
    </section>
  )
}
