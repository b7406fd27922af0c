/** How fast somebody scrolls: what flies past is not read, and need not be drawn. */

/** Heights of the part in sight, a second. Whoever reads scrolls slower. */
const fast = 3

/** After that long without a movement they have arrived, in milliseconds. */
const rest = 100

export interface Pace {
  readonly isFast: () => boolean
}

/** Says so whenever somebody who was fast is not any more. */
export function watchPace(scroller: Element, onCalm: () => void): Pace {
  let isFast = false
  // A form begins at its top. To ask here would lay it out before all of it is there.
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
  // The page itself tells the document that it was scrolled.
  const teller = scroller === document.documentElement ? document : scroller
  teller.addEventListener('scroll', moved, { passive: true })
  return { isFast: () => isFast }
}
