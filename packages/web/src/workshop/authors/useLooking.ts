import { useEffect, useEffectEvent } from 'react'

/** Milliseconds between two looks. */
const atMostEvery = 30_000

/** Looks what others did meanwhile, whenever the author comes back to the page. */
export function useLooking(look: () => void): void {
  const act = useEffectEvent(look)
  useEffect(() => {
    let last = performance.now()
    const come = () => {
      if (document.visibilityState !== 'visible' || performance.now() - last < atMostEvery) return
      last = performance.now()
      act()
    }
    window.addEventListener('focus', come)
    document.addEventListener('visibilitychange', come)
    return () => {
      window.removeEventListener('focus', come)
      document.removeEventListener('visibilitychange', come)
    }
  }, [])
}
