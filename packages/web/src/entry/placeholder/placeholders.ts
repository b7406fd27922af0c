/**
 * The parts of the form that are not rendered yet. Each is shown as a placeholder: its questions and answers as lines of
 * text.
 *
 * A placeholder is rendered when it is near the viewport and not just flying past, when the user goes to a question in it,
 * when Tab would skip it, and before printing. Rendered parts stay rendered, because the user may be typing in them.
 */
import { flushSync } from 'react-dom'
import { watchPace } from './pace'

interface Placeholder {
  /** Within two frames. */
  readonly drawSoon: () => void
  readonly draw: () => void
}

const placeholders = new Map<Element, Placeholder>()
const observers = new WeakMap<Element, IntersectionObserver>()

/** Without IntersectionObserver, everything is rendered. */
export const canObserve = () => typeof IntersectionObserver === 'function'

/** Returns a function that stops watching. */
export function watchPlaceholder(element: Element, placeholder: Placeholder): () => void {
  const observer = observerIn(element.closest('main') ?? document.documentElement)
  placeholders.set(element, placeholder)
  observer.observe(element)
  return () => {
    placeholders.delete(element)
    observer.unobserve(element)
  }
}

function observerIn(scroller: Element): IntersectionObserver {
  const known = observers.get(scroller)
  if (known) return known
  const near = new Set<Element>()
  const drawNear = () => {
    for (const element of near) placeholders.get(element)?.drawSoon()
    near.clear()
  }
  const pace = watchPace(scroller, drawNear)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) near[isIntersecting ? 'add' : 'delete'](target)
      if (!pace.isFast()) drawNear()
    },
    // One viewport above and below the visible one.
    { root: scroller, rootMargin: '100% 0px' },
  )
  observers.set(scroller, observer)
  return observer
}

/** Synchronously renders the placeholder that contains the element. False if there is none. */
export function drawPlaceholderOf(element: Element | null): boolean {
  const placeholder = placeholders.get(element?.closest('[data-undrawn]') ?? document.documentElement)
  if (!placeholder) return false
  flushSync(placeholder.draw)
  return true
}

export function drawAllPlaceholders(): void {
  flushSync(() => {
    for (const { draw } of placeholders.values()) draw()
  })
}

const stops = 'a[href], button, input, select, textarea, [tabindex]'

/** Renders the placeholders that Tab would otherwise skip, because nothing in them is focusable. */
export function drawUpToNextStop(from: Element | null, isBackwards: boolean): void {
  while (from) {
    const next = nearestAfter(from, isBackwards)
    if (!next?.matches('[data-undrawn]') || !drawPlaceholderOf(next)) return
  }
}

function nearestAfter(from: Element, isBackwards: boolean): Element | undefined {
  const wanted = isBackwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const all = [...document.querySelectorAll(`${stops}, [data-undrawn]`)]
  return (isBackwards ? all.reverse() : all).find(
    (one) => (from.compareDocumentPosition(one) & wanted) !== 0 && isStop(one, from),
  )
}

function isStop(one: Element, from: Element): boolean {
  if (one.matches('[data-undrawn]')) return true
  if (!(one instanceof HTMLElement) || one.tabIndex < 0 || one.matches(':disabled')) return false
  // Tab leaves a radio group as a whole.
  return !(isRadio(one) && isRadio(from) && one.name === from.name)
}

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio'
}
