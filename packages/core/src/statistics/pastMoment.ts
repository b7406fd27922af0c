/** Milliseconds until nothing is dated into a moment any more: a save gets its time when it begins. */
export const settlesAfter = 5_000

/** Whether data as of the moment can be had yet. */
export function isSettled(moment: Date, now: Date): boolean {
  return now.getTime() - moment.getTime() >= settlesAfter
}

/** Why a call answers nothing as of a moment. */
export const momentRefusals = {
  /** The moment of `asOf` has not come yet, or only some seconds ago. */
  MomentNotPast: {},
  /** No version of the base was published at the moment of `asOf`. */
  NotPublishedThen: {},
} as const
