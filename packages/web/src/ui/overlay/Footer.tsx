import { type MouseEvent, type ReactNode, useRef } from 'react'
import { footerClass } from './frame'

/**
 * The buttons of a dialog. One that takes the place of the button that was pressed, such as "Close" after "Send", is not pressed by the second
 * click of a double click: what it closes nobody has read.
 */
export function Footer({ children }: { readonly children: ReactNode }) {
  const first = useRef<{ readonly button: Element | null; readonly words: string | null | undefined }>(null)
  const guard = (event: MouseEvent<HTMLElement>) => {
    // The cast is safe: the buttons are elements.
    const button = (event.target as Element).closest('button, a')
    // React may keep the element and change its words.
    const words = button?.textContent
    if (event.detail > 1 && (button !== first.current?.button || words !== first.current?.words)) {
      event.preventDefault()
      event.stopPropagation()
    } else first.current = { button, words }
  }
  return (
    <footer className={footerClass} onClickCapture={guard}>
      {children}
    </footer>
  )
}
