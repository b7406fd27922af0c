import type { ReactNode } from 'react'
import type { IconName } from './drawings'
import { Icon } from './Icon'
import type { Tone } from './tone'

interface OutcomeProps {
  readonly tone: Tone
  readonly icon: IconName
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** The outcome of an operation, as a card: what happened, and the next step. */
export function Outcome({ tone, icon, title, children, action }: OutcomeProps) {
  return (
    <section className="card col outcome narrow" aria-live="polite">
      <span className={`disc small ${tone}`}>
        <Icon name={icon} />
      </span>
      <h1 className="bigt">{title}</h1>
      <p className="sub">{children}</p>
      {action && <div className="row formact">{action}</div>}
    </section>
  )
}
