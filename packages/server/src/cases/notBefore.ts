/**
 * The time of what happens now to a case: times within one case never run backwards, though the clock of the machine may be set back.
 * `earlier`: the times of what happened before.
 */
export function notBefore(now: Date, ...earlier: readonly (Date | null | undefined)[]): Date {
  const last = Math.max(...earlier.map((time) => time?.getTime() ?? Number.NEGATIVE_INFINITY))
  return now.getTime() >= last ? now : new Date(last + 1)
}
