/** The control that had the focus when what stood in for it went. */
let held: string | null = null

export function holdFocus(controlId: string): void {
  held = controlId
}

/** Whether the control takes the focus over: once. */
export function takesFocus(controlId: string): boolean {
  const isHeld = held === controlId
  if (isHeld) held = null
  return isHeld
}
