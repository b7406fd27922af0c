const day = 86_400_000

/** Whole days from then until now, never less than none. */
export function daysSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / day))
}
