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

/** Fetches what was put off. What cannot be fetched now is fetched when it is needed. */
export function fetchAtLeisure(): () => void {
  const timer = setTimeout(async () => {
    for (const fetchOne of waiting) await fetchOne().catch(() => {})
  }, leisure)
  return () => clearTimeout(timer)
}

const leisure = 2_000
