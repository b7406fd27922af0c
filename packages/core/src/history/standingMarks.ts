import type { StandingMark } from '../sdv/sdv.calls'
import type { CaseSigning } from './history.calls'

/** A person who signs a whole case signs one section after the other. */
export const togetherWithin = 60_000

/** The marks of a line of the history that still stand. */
export function standingMarksOf(
  { type, level, at, by, sections }: CaseSigning,
  marks: readonly StandingMark[],
): readonly StandingMark[] {
  if (type !== 'signed') return []
  return marks.filter((mark) => {
    const after = mark.at === undefined ? -1 : Date.parse(mark.at) - Date.parse(at)
    const isOfLine = mark.level === level && mark.user === by && after >= 0 && after <= togetherWithin
    return isOfLine && sections.some(({ id }) => id === mark.questionnaireId)
  })
}
