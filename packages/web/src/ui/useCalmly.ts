import { useEffect, useState } from 'react'

/** Milliseconds. */
const pause = 250

/** The value; one that may wait shows only after it has stood for a moment, so that what goes by at once does not flicker. */
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
