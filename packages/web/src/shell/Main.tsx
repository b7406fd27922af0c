import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { IsPreviewContext } from './IsPreviewContext'

let isFirstScreen = true

/** The content of a screen. Takes the focus after navigation, because the link that had it is gone. */
export function Main({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  const isPreview = useContext(IsPreviewContext)
  useEffect(() => {
    if (isPreview) return
    if (isFirstScreen) {
      isFirstScreen = false
      return
    }
    // After painting: focusing earlier would force an extra layout.
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
  }, [isPreview])
  if (isPreview) return <div className={className}>{children}</div>
  return (
    <main id="main" ref={ref} className={`outline-none ${className}`} tabIndex={-1}>
      {children}
    </main>
  )
}
