/** How many calls a key may make: a bucket of turns that fills evenly, so that a program may hurry for a moment and not for long. */

export interface Bucket {
  /** Turns that are left. */
  readonly turns: number
  /** When that was counted, in milliseconds. */
  readonly at: number
}

export interface Turn {
  readonly bucket: Bucket
  /** Seconds until there is a turn; 0: this call has one. */
  readonly wait: number
}

const minute = 60_000

/** A full minute's calls may be made at once. */
export function takeTurn(before: Bucket | undefined, perMinute: number, now: number): Turn {
  const { turns, at } = before ?? { turns: perMinute, at: now }
  const filled = Math.min(perMinute, turns + (Math.max(0, now - at) * perMinute) / minute)
  if (filled >= 1) return { bucket: { turns: filled - 1, at: now }, wait: 0 }
  return { bucket: { turns: filled, at: now }, wait: Math.ceil(((1 - filled) * 60) / perMinute) }
}
