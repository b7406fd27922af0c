/**
 * The time by which the page goes. If the clock of the device is off by more than some minutes from that of the server, which every
 * answer of the server names, it is the server's. Without a connection it goes on from what was heard last.
 */
import { createListeners } from '@casebook/core/listeners'

/** In milliseconds. */
const tolerated = 5 * 60_000
/** An answer that was so long under way, as in a device that slept, says nothing. */
const longestWay = 60_000

const listeners = createListeners()
/** By how much the device's clock is behind, in milliseconds; 0 if it is right. */
let behind = 0

/** Hears what an answer says to a call sent at this time of the device. */
export function hearServerTime(time: string, sentAt: number): void {
  const here = Date.now()
  const difference = Date.parse(time) - here
  const way = here - sentAt
  if (Number.isNaN(difference) || way < 0 || way > longestWay) return
  const wasRight = behind === 0
  behind = Math.abs(difference) > tolerated ? difference : 0
  if (wasRight !== (behind === 0)) listeners.tell()
}

export function now(): Date {
  return new Date(Date.now() + behind)
}

export const wrongClock = { subscribe: listeners.subscribe, isWrong: () => behind !== 0 }
