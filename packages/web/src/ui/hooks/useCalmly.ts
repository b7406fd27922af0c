import { useEffect, useState } from 'react'

/** Milliseconds. */
const pause = 250

/**
 * The value, debounced if it may wait: it shows only after it has been stable for a moment, so that short-lived states
 * do not flicker.
 */
export function useCalmly<T extends string>(value: T, mayWait: boolean): T {
  const [shown, setShown] = useState(value)
  if (!mayWait && shown !== value) setShown(value)
  useEffect(() => {
    if (!mayWait) return
    const timer = setTimeout(() => setShown(value), pause)
    return () => clearTimeout(timer)
  }, [value, mayWait])
  return shown
}
