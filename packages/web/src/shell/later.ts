import { useEffect, useState } from 'react'

/** Code that is not there from the start. */
export interface Later<T> {
  /** Fetches it, or waits for it where somebody has asked already. */
  readonly fetch: () => Promise<T>
  /** Null until it is there. */
  readonly atHand: () => T | null
}

export function later<T>(load: () => Promise<T>): Later<T> {
  let there: T | null = null
  let coming: Promise<T> | null = null
  return {
    atHand: () => there,
    fetch: () => {
      coming ??= load().then(
        (code) => {
          there = code
          return code
        },
        (error: unknown) => {
          // The next who asks tries again.
          coming = null
          throw error
        },
      )
      return coming
    },
  }
}

/**
 * The code once it is there. Unlike `lazy` and `Suspense`, which show what stands in for it for 300 ms at least, it is used in the moment in
 * which it comes, and at once where it came before. Should it not come, the nearest error boundary hears of it.
 */
export function useLater<T>({ fetch, atHand }: Later<T>): T | null {
  const [code, setCode] = useState(atHand)
  useEffect(() => {
    let isWanted = true
    fetch().then(
      (fetched) => isWanted && setCode(() => fetched),
      (error: unknown) => {
        if (isWanted)
          setCode(() => {
            throw error
          })
      },
    )
    return () => {
      isWanted = false
    }
  }, [fetch])
  return code
}
