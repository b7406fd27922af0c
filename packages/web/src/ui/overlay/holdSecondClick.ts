const clicks = ['mousedown', 'click', 'dblclick'] as const

/**
 * Call at each click in an overlay. If the click closes it, the second click of a double click would land on what lies behind, and
 * choose an answer or press a button there: it reaches nothing.
 */
export function holdSecondClick(overlay: Element): void {
  const hold = (event: MouseEvent) => {
    // A later click: `detail` counts the clicks that belong together, and a key makes none.
    if (event.detail === 1 && event.type === 'mousedown') {
      for (const type of clicks) removeEventListener(type, hold, true)
      return
    }
    if (event.detail < 2 || overlay.isConnected) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of clicks) addEventListener(type, hold, true)
}
