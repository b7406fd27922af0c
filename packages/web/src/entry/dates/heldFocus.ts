/** The control that had the focus when its stand-in was unmounted. */
let held: string | null = null

export function holdFocus(controlId: string): void {
  held = controlId
}

/** Whether the control should take over the focus. True only once. */
export function takesFocus(controlId: string): boolean {
  const isHeld = held === controlId
  if (isHeld) held = null
  return isHeld
}
