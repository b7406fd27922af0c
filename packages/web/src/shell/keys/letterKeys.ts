/** Whether single letters are keys. People who do not want that switch it off, and this browser remembers it. */
import { useSyncExternalStore } from 'react'
import { recall, remember } from '../memory'

const name = 'letterKeys'
const off = 'off'
const listeners = new Set<() => void>()

export function areLetterKeysOn(): boolean {
  return recall(name) !== off
}

export function switchLetterKeys(on: boolean): void {
  remember(name, on ? 'on' : off)
  for (const listener of listeners) listener()
}

export function useLetterKeys(): boolean {
  return useSyncExternalStore(whenSwitched, areLetterKeysOn)
}

function whenSwitched(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
