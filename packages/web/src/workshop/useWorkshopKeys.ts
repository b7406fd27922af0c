import { useEffect, useEffectEvent } from 'react'
import { isTypedIn } from '../shell/keys/isTypedIn'
import { areLetterKeysOn } from '../shell/keys/letterKeys'

interface WorkshopKeys {
  readonly step: (by: 1 | -1) => void
  readonly fix: () => void
  /** To the preview, and back. */
  readonly cross: () => void
}

/** `F8` and `Shift+F8`: the next finding and the one before. `Ctrl+.`: its correction. `p`: to the preview and back. */
export function useWorkshopKeys({ step, fix, cross }: WorkshopKeys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event
    const isPlain = !altKey && !ctrlKey && !metaKey
    if (key === 'F8') step(shiftKey ? -1 : 1)
    else if (key === '.' && (ctrlKey || metaKey)) fix()
    else if (key === 'p' && isPlain && areLetterKeysOn() && !isTypedIn(target)) cross()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
