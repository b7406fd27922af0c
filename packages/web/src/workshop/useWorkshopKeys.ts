import { useEffect, useEffectEvent } from 'react'

interface WorkshopKeys {
  readonly step: (by: 1 | -1) => void
  readonly fix: () => void
}

/** `F8` and `Shift+F8`: the next finding and the one before. `Ctrl+.`: its correction. */
export function useWorkshopKeys({ step, fix }: WorkshopKeys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const isFix = event.key === '.' && (event.ctrlKey || event.metaKey)
    if (event.key !== 'F8' && !isFix) return
    event.preventDefault()
    if (isFix) fix()
    else step(event.shiftKey ? -1 : 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
