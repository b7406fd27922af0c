import { useEffect, useState } from 'react'

/** Counts what the page has asked of any server since a moment of its own clock, in milliseconds; null before that. */
export function useRequestsSince(moment: number | null): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (moment === null || typeof PerformanceObserver === 'undefined') return
    const observer = new PerformanceObserver((list) => {
      const sent = list
        .getEntries()
        .filter(({ name, startTime }) => startTime >= moment && /^(https?|wss?):/.test(name))
      if (sent.length > 0) setCount((before) => before + sent.length)
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [moment])
  return count
}
