import type { ReactNode } from 'react'
import { frameClass } from '../shell/frame'
import { useLayoutSize } from '../shell/useLayoutSize'
import { Sidebar } from './nav/Sidebar'
import { SkipLink } from './nav/SkipLink'

/**
 * The frame around data entry: only a rail, because the form needs the space. The screen supplies its own header and
 * its `<main id="main" tabIndex={-1}>`.
 */
export function WorkShell({ children }: { readonly children: ReactNode }) {
  const size = useLayoutSize()
  return (
    <div className={`grid min-h-page print:block ${frameClass[size === 0 ? 0 : 1]}`}>
      <SkipLink />
      {size > 0 && <Sidebar isRail withUser />}
      <div className="flex min-w-0 flex-col">{children}</div>
    </div>
  )
}
