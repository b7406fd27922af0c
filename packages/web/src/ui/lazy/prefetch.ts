type Fetch = () => Promise<unknown>

/**
 * Lazy code of one page: loaded when first needed or soon after the page is painted, whichever comes first. So it is available
 * when the connection is lost.
 */
export function newPrefetching() {
  const waiting: Fetch[] = []
  const urgent: Fetch[] = []
  const afterwards = new Set<() => void>()
  let isAllFetched = false

  return {
    prefetched<M>(load: () => Promise<M>): () => Promise<M> {
      const fetch = once(load)
      waiting.push(fetch)
      return fetch
    },

    /** Like `prefetched`, but at the same time as the first of the others: what the page shows without being asked. */
    prefetchedFirst<M>(load: () => Promise<M>): () => Promise<M> {
      const fetch = once(load)
      urgent.push(fetch)
      return fetch
    },

    /** Runs once all deferred code is loaded, or at once if it already is. Returns a function that cancels it. */
    afterPrefetch(act: () => void): () => void {
      if (isAllFetched) act()
      else afterwards.add(act)
      return () => {
        afterwards.delete(act)
      }
    },

    /** Loads all deferred code. Failures are ignored here and retried when the code is needed. Returns a function that stops it. */
    prefetchAll(): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined
      // From the paint on, however long it takes.
      const frame = requestAnimationFrame(() => {
        timer = setTimeout(async () => {
          for (const fetchOne of urgent) fetchOne().catch(() => {})
          // Code that comes may bring more to fetch.
          for (const fetchOne of waiting) await fetchOne().catch(() => {})
          isAllFetched = true
          for (const act of afterwards) act()
          afterwards.clear()
        }, breath)
      })
      return () => {
        cancelAnimationFrame(frame)
        clearTimeout(timer)
      }
    },
  }
}

function once<M>(load: () => Promise<M>): () => Promise<M> {
  let loading: Promise<M> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      // Reset, so that the next caller retries.
      loading = null
      throw error
    })
    return loading
  }
}

/** Milliseconds. */
const breath = 500

export const { prefetched, prefetchedFirst, afterPrefetch, prefetchAll } = newPrefetching()

/** Runs after the page is painted and idle. */
export function whenIdle(act: () => unknown): () => void {
  // Safari lacks `requestIdleCallback`.
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
