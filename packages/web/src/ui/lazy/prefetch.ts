/**
 * Code for later: fetched when it is first needed, or once the page is drawn and nobody waits for anything, whichever comes first. So it is
 * at hand when the connection is not.
 */
export function prefetched<M>(load: () => Promise<M>): () => Promise<M> {
  const fetch = once(load)
  waiting.push(fetch)
  return fetch
}

/** The same, ahead of all others and as soon as the page is painted. */
export function prefetchedFirst<M>(load: () => Promise<M>): () => Promise<M> {
  const fetch = once(load)
  urgent.push(fetch)
  return fetch
}

function once<M>(load: () => Promise<M>): () => Promise<M> {
  let loading: Promise<M> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      // The next who asks tries again.
      loading = null
      throw error
    })
    return loading
  }
}

/** Acts once the code that is put off has been fetched, at once if it has. Answers how to call it off. */
export function afterPrefetch(act: () => void): () => void {
  if (isAllFetched) act()
  else afterwards.add(act)
  return () => {
    afterwards.delete(act)
  }
}

const afterwards = new Set<() => void>()
let isAllFetched = false

type Fetch = () => Promise<unknown>

const waiting: Fetch[] = []
const urgent: Fetch[] = []

/** Fetches what was put off. What cannot be fetched now is fetched when it is needed. */
export function prefetchAll(): () => void {
  const stop = whenIdle(() => Promise.allSettled(urgent.map((fetchOne) => fetchOne())))
  const timer = setTimeout(async () => {
    for (const fetchOne of waiting) await fetchOne().catch(() => {})
    isAllFetched = true
    for (const act of afterwards) act()
    afterwards.clear()
  }, leisure)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

const leisure = 2_000

/** Once the page is painted and has nothing else to do. */
export function whenIdle(act: () => unknown): () => void {
  // Safari does not say when it is idle.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  let idle: number | undefined
  const frame = requestAnimationFrame(() => {
    idle = requestIdleCallback(act, { timeout: 1_000 })
  })
  return () => {
    cancelAnimationFrame(frame)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
