import type { ReactNode } from 'react'
import type { IconName } from './drawings'
import { Icon } from './Icon'

interface EmptyStateProps {
  readonly icon: IconName
  readonly title: ReactNode
  /** `h2` if directly below the page title. */
  readonly heading?: 'h2' | 'h3'
  readonly children?: ReactNode
  /** At most one primary button. */
  readonly action?: ReactNode
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, heading: Heading = 'h3', children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="ei">
        <Icon name={icon} size="large" />
      </span>
      <Heading>{title}</Heading>
      {children && <p className="sub">{children}</p>}
      {action && <div className="row emptyact">{action}</div>}
    </div>
  )
}
