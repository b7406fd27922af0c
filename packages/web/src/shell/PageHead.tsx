import type { ReactNode } from 'react'

interface PageHeadProps {
  readonly title: ReactNode
  /** At the end, or below the title if there is no room. */
  readonly action?: ReactNode
  /** The purpose of the screen. */
  readonly children?: ReactNode
}

/** The title of a screen. */
export function PageHead({ title, action, children }: PageHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h1 className="font-display text-[1.625rem]/8 font-semibold tracking-[-0.014em]">{title}</h1>
        {children && <p className="mt-0.5 text-ink-2">{children}</p>}
      </div>
      {action}
    </div>
  )
}
