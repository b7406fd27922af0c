/**
 * Code for later: fetched when it is first needed, or once the page is drawn and nobody waits for anything, whichever comes first. So it is
 * at hand when the connection is not.
 */
export function atLeisure<M>(load: () => Promise<M>): () => Promise<M> {
  let loading: Promise<M> | null = null
  const once = () => {
    loading ??= load().catch((error: unknown) => {
      // The next who asks tries again.
      loading = null
      throw error
    })
    return loading
  }
  waiting.push(once)
  return once
}

const waiting: (() => Promise<unknown>)[] = []

/** Milliseconds in which nobody presses anything. */
const leisure = 2_000

/** Fetches what was put off, whenever nobody does anything for a while. What cannot be fetched now is fetched when it is needed. */
export function fetchAtLeisure(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let fetched = 0
  const fetchOn = async () => {
    const mine = timer
    for (; fetched < waiting.length && timer === mine; fetched++) await waiting[fetched]?.().catch(() => {})
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(fetchOn, leisure)
  }
  wait()
  for (const doing of doings) addEventListener(doing, wait, { capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    timer = undefined
    for (const doing of doings) removeEventListener(doing, wait, { capture: true })
  }
}

const doings = ['pointerdown', 'keydown', 'wheel'] as const
