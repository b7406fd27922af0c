import type { ReactNode } from 'react'
import { Sidebar } from './nav/Sidebar'
import { SkipLink } from './nav/SkipLink'
import { useLayoutSize } from './useLayoutSize'

/**
 * The frame around data entry: only a rail, because the form needs the space. The screen supplies its own header and
 * its `<main id="main" tabIndex={-1}>`.
 */
export function WorkShell({ children }: { readonly children: ReactNode }) {
  const size = useLayoutSize()
  return (
    <div className={`app ${size === 0 ? 'single' : 'rail'}`}>
      <SkipLink />
      {size > 0 && <Sidebar isRail withUser />}
      <div className="col min">{children}</div>
    </div>
  )
}
