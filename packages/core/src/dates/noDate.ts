/** The absent date, as the picker's model represents it: all zeros. */
import { type CivilDate, compareCivilDates } from './civilDate'

export const noDate: CivilDate = { year: 0, month: 0, day: 0 }

export function isDate(date: CivilDate): boolean {
  return !sameDate(date, noDate)
}

export function sameDate(a: CivilDate, b: CivilDate): boolean {
  return compareCivilDates(a, b) === 0
}
