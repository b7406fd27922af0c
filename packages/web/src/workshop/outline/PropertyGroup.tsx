import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon'

interface PropertyGroupProps {
  readonly title: ReactNode
  /** What is in it, in short, while it is closed. */
  readonly summary?: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Properties that belong together, behind their title. */
export function PropertyGroup({ title, summary, isOpen = false, children }: PropertyGroupProps) {
  return (
    <details className="group border-b border-line" open={isOpen}>
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 px-4 py-1.5 text-sm font-semibold -outline-offset-2">
        <Icon
          name="right"
          size="text"
          className="text-ink-3 transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        {title}
        {summary && <span className="ms-auto font-normal text-ink-2 group-open:hidden">{summary}</span>}
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4 text-sm">{children}</div>
    </details>
  )
}
