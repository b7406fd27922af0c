import { type ReactNode, useEffect, useRef } from 'react'

let isFirstScreen = true

/** The content of a screen. Coming from another screen, the focus goes here, for the link that led here is gone. */
export function Main({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFirstScreen) {
      isFirstScreen = false
      return
    }
    // When it has been painted: to be focused before, it would be laid out one time more.
    let painted = 0
    const frame = requestAnimationFrame(() => {
      painted = window.setTimeout(() => {
        if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(painted)
    }
  }, [])
  return (
    <main id="main" ref={ref} className={className} tabIndex={-1}>
      {children}
    </main>
  )
}
