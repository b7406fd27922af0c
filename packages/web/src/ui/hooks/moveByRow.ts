import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const controls = 'button:not([disabled]), a[href]'

/**
 * Moves the focus by arrow keys: from a search field into the rows below it, from row to row on the same button, and back. Give it to what
 * is around both.
 */
export function moveByRow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const { target, currentTarget } = event
  if (step === undefined || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof HTMLElement)) return
  const field = currentTarget.querySelector<HTMLElement>('input[type="search"]')
  const rows = [...currentTarget.querySelectorAll('tbody tr, ul > li')]
  const row = target.closest('tbody tr, ul > li')
  if (row === null && target !== field) return
  const at = row ? rows.indexOf(row) : -1
  const column = row ? controlsOf(row).indexOf(target) : 0
  if (column < 0) return
  const next = rows[at + step]
  const control = next ? (controlsOf(next)[column] ?? controlsOf(next)[0]) : at + step < 0 ? field : null
  event.preventDefault()
  control?.focus()
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)]
}
