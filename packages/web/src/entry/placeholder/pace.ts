/** Scroll speed. Content that flies past is not read and need not be rendered. */

/** In viewport heights per second. Reading is slower. */
const fast = 3

/** Milliseconds without movement until scrolling counts as finished. */
const rest = 100

export interface Pace {
  readonly isFast: () => boolean
}

/** Calls `onCalm` whenever fast scrolling ends. */
export function watchPace(scroller: Element, onCalm: () => void): Pace {
  let isFast = false
  // Forms open at the top. Reading `scrollTop` here would force a layout before the form is complete.
  let [at, when] = [0, performance.now()]
  let resting: ReturnType<typeof setTimeout> | undefined
  const calm = () => {
    if (!isFast) return
    isFast = false
    onCalm()
  }
  const moved = () => {
    const now = performance.now()
    const screens = Math.abs(scroller.scrollTop - at) / scroller.clientHeight
    const seconds = Math.min(now - when, rest) / 1000
    ;[at, when] = [scroller.scrollTop, now]
    clearTimeout(resting)
    if (screens > fast * seconds) {
      isFast = true
      resting = setTimeout(calm, rest)
    } else calm()
  }
  // For the page itself, scroll events are fired at the document.
  const teller = scroller === document.documentElement ? document : scroller
  teller.addEventListener('scroll', moved, { passive: true })
  return { isFast: () => isFast }
}
