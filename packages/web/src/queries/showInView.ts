/** A ref: scrolls to the element once it is there, for news below or above what is in sight. */
export function showInView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}
