import { type ReactNode, useEffect, useRef } from 'react'

let isFirstScreen = true

/** The content of a screen. Coming from another screen, the focus goes here, for the link that led here is gone. */
export function Main({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isFirstScreen && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
    isFirstScreen = false
  }, [])
  return (
    <main id="main" ref={ref} className={className} tabIndex={-1}>
      {children}
    </main>
  )
}
