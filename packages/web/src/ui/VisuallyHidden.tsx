import type { ReactNode } from 'react'

/** Words for those who hear the page. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="vh">{children}</span>
}
