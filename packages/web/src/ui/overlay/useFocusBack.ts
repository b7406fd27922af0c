import { useRef } from 'react'

/** Restores the focus when a dialog closes. Radix cannot, because our dialogs have no trigger element. */
export interface FocusBack {
  /** Called as the dialog opens, before it takes the focus. */
  readonly remember: () => void
  /** Called as it closes. Restores the focus, unless the code that closed the dialog has moved it. */
  readonly giveBack: (closing: Event) => void
}

/** The element that opened the first dialog, if one dialog replaced another. */
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
      if (!isLost(before.current)) return
      opener = null
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}

/** Nothing has the focus, or only the dialog behind as a whole, which takes it while none of its controls has it. */
function isLost(before: Element | null): boolean {
  const focused = document.activeElement
  const isWholeDialog = focused?.matches('[role=dialog], [role=alertdialog]') === true
  return focused === document.body || (isWholeDialog && focused.contains(before))
}

/** A menu item disappears with its menu, so use the button that labels the menu. */
function lasting(focused: Element | null): Element | null {
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}
