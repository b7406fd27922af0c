import { useEffect, useState } from 'react'
import { afterPrefetch, whenIdle } from './prefetch'

/** True once the page is painted and idle. For a part that the first paint does not need, nor its code. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

/** Milliseconds, for a page that defers no code. */
const late = 10_000

/** True once all deferred code is loaded. For a part that is not needed at first. */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const show = () => setIsLater(true)
    const stopWaiting = afterPrefetch(show)
    const timer = setTimeout(show, late)
    return () => {
      stopWaiting()
      clearTimeout(timer)
    }
  }, [])
  return isLater
}
