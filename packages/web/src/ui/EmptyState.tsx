import type { ReactNode } from 'react'
import { type Drawing, Icon } from './Icon'

interface EmptyStateProps {
  readonly icon: Drawing
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
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <span className="mb-3 grid size-12 place-items-center rounded-[0.875rem] border border-line bg-sunken text-ink-3">
        <Icon name={icon} size="large" />
      </span>
      <Heading className="font-display text-[1.125rem]/6 font-semibold text-balance">{title}</Heading>
      {children && <p className="mt-1 max-w-104 text-ink-2 text-balance">{children}</p>}
      {action && <div className="mt-3 flex items-center justify-center gap-2">{action}</div>}
    </div>
  )
}
