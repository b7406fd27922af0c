import type { CivilDate } from './civilDate'

/** The day where the program runs: of the browser's user, or of the server's machine. */
export function localDay(now: Date): CivilDate {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}
