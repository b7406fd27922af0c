import type { ReactNode } from 'react'

/** What is to be said of an answer that was typed. Read out as soon as it changes. */
export function OnceHint({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mt-1.5 text-base text-missing-ink empty:hidden" role="status">
      {children}
    </div>
  )
}
