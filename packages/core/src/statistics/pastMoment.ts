/** Milliseconds until nothing is dated into a moment any more: a save gets its time when it begins. */
export const settlesAfter = 5_000

/** Whether data as of the moment can be had yet. */
export function isSettled(moment: Date, now: Date): boolean {
  return now.getTime() - moment.getTime() >= settlesAfter
}
