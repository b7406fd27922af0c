import { useRef } from 'react'

/** What a dialog does with the focus of the page under it: nothing on that page is known to the dialog as what opened it. */
export interface FocusBack {
  /** As the dialog opens, before it takes the focus. */
  readonly remember: () => void
  /** As it closes: the focus goes back, unless whoever closed the dialog has sent it somewhere themselves. */
  readonly giveBack: (closing: Event) => void
}

/** What opened the first, where one took the place of another. */
let opener: Element | null = null

export function useFocusBack(): FocusBack {
  const before = useRef<Element | null>(null)
  return {
    remember: () => {
      if (document.activeElement !== document.body) opener = lasting(document.activeElement)
      before.current = opener
    },
    giveBack: (closing) => {
      closing.preventDefault()
      if (document.activeElement !== document.body) return
      opener = null
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}

/** An item is gone with its menu, and the button that the menu is named after stays. */
function lasting(focused: Element | null): Element | null {
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}
