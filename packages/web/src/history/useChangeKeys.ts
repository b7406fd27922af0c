import type { ComparedPart } from '@casebook/core/history/comparison/comparedCase'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isTypedIn } from '../shell/keys/isTypedIn'
import { areLetterKeysOn } from '../shell/keys/letterKeys'

/** `n` and `p` go to the next and the previous change, as the buttons do. After the last comes the first. */
export function useChangeKeys(parts: readonly ComparedPart[], goTo: (key: string) => void) {
  const keys = parts.flatMap(({ rows }) => rows.flatMap(({ key, change }) => (change === null ? [] : [key])))
  const at = useRef<string | null>(null)
  const move = (step: 1 | -1) => {
    const from = keys.indexOf(at.current ?? '')
    const to = keys.at(from < 0 ? (step > 0 ? 0 : -1) : (from + step) % keys.length)
    if (to === undefined) return
    at.current = to
    goTo(to)
  }
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
    if (!areLetterKeysOn() || isTypedIn(event.target)) return
    if (event.key === 'n') move(1)
    else if (event.key === 'p') move(-1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return { hasAny: keys.length > 0, next: () => move(1), previous: () => move(-1) }
}
