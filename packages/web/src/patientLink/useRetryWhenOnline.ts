import { useEffect, useEffectEvent } from 'react'

/** Tries again as soon as the browser has a connection. */
export function useRetryWhenOnline(isWaiting: boolean, retry: () => void): void {
  const onOnline = useEffectEvent(retry)
  useEffect(() => {
    if (!isWaiting) return
    const listen = () => onOnline()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [isWaiting])
}
