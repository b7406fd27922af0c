import { useEffect, useState } from 'react'
import { whenIdle } from './prefetch'

/** True once the page is painted and idle. For a part that the first paint does not need, nor its code. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
