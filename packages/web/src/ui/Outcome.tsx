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

/** How something ended, as a card of its own: what happened, and the way on. */
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
