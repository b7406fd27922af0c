/** Whether single letters act as shortcuts. Can be switched off, and this browser remembers it. */
import { createListeners } from '@casebook/core/listeners'
import { useSyncExternalStore } from 'react'
import { recall, remember } from '../memory'

const name = 'letterKeys'
const off = 'off'
const listeners = createListeners()

export function areLetterKeysOn(): boolean {
  return recall(name) !== off
}

export function switchLetterKeys(on: boolean): void {
  remember(name, on ? 'on' : off)
  listeners.tell()
}

export function useLetterKeys(): boolean {
  return useSyncExternalStore(listeners.subscribe, areLetterKeysOn)
}
