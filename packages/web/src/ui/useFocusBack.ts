import { useRef } from 'react'

/** What a dialog does with the focus of the page under it: nothing on that page is known to the dialog as what opened it. */
export interface FocusBack {
  /** As the dialog opens, before it takes the focus. */
  readonly remember: () => void
  /** As it closes: the focus goes back, unless whoever closed the dialog has sent it somewhere themselves. */
  readonly giveBack: (closing: Event) => void
}

export function useFocusBack(): FocusBack {
  const before = useRef<Element | null>(null)
  return {
    remember: () => {
      const menu = document.activeElement?.closest('[role=menu]')
      // An item of a menu goes with it: what opened the menu stays.
      before.current = menu
        ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
        : document.activeElement
    },
    giveBack: (closing) => {
      closing.preventDefault()
      if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
