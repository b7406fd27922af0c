import { useEffect } from 'react'

/** Events that show the user is at this screen. */
const signsOfLife = ['keydown', 'pointerdown', 'visibilitychange'] as const

/** Calls `act` whenever the user does something in the page that they see. */
export function useSignsOfLife(act: (sign: Event) => void): void {
  useEffect(() => {
    const actIfSeen = (sign: Event) => {
      if (document.visibilityState === 'visible') act(sign)
    }
    for (const sign of signsOfLife) document.addEventListener(sign, actIfSeen)
    return () => {
      for (const sign of signsOfLife) document.removeEventListener(sign, actIfSeen)
    }
  }, [act])
}
