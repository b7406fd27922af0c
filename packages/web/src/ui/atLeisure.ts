/**
 * Code for later: fetched when it is first needed, or once the page is drawn and nobody waits for anything, whichever comes first. So it is
 * at hand when the connection is not.
 */
export function atLeisure<M>(load: () => Promise<M>): () => Promise<M> {
  const fetch = once(load)
  waiting.push(fetch)
  return fetch
}

/** The same, ahead of all others and as soon as the page is painted. */
export function promptly<M>(load: () => Promise<M>): () => Promise<M> {
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

type Fetch = () => Promise<unknown>

const waiting: Fetch[] = []
const urgent: Fetch[] = []

/** Fetches what was put off. What cannot be fetched now is fetched when it is needed. */
export function fetchAtLeisure(): () => void {
  let painted: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // After the frame, and not in it.
    painted = setTimeout(() => Promise.allSettled(urgent.map((fetchOne) => fetchOne())))
  })
  const timer = setTimeout(async () => {
    for (const fetchOne of waiting) await fetchOne().catch(() => {})
  }, leisure)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(painted)
    clearTimeout(timer)
  }
}

const leisure = 2_000
