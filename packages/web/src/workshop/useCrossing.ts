import { useRef } from 'react'

/** Moves the focus to the preview, and back to where it was. */
export function useCrossing(): () => void {
  const left = useRef<Element>(null)
  return () => {
    const preview = document.querySelector<HTMLElement>('[data-preview]')
    if (!preview?.contains(document.activeElement)) {
      left.current = document.activeElement
      preview?.focus()
    } else if (left.current instanceof HTMLElement && left.current.isConnected) left.current.focus()
  }
}
