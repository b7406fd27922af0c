/** How far an interview is. */
import { currentItem, engineOf, type Interview, isAnsweredIn, isAskedAt } from './interview'
import { shownKeys } from './shownKeys'

export interface InterviewProgress {
  /** The current question's number, from 1; that of the question before it where nothing is asked. */
  readonly position: number
  readonly answered: number
  /** The number of questions as things stand: an answer may add some. */
  readonly total: number
}

export function interviewProgress(interview: Interview): InterviewProgress {
  const { items, at, leftOut } = interview
  const engine = engineOf(interview)
  const asked = [...shownKeys(engine, leftOut)].filter((key) => isAskedAt(interview, key))
  return {
    position: items.slice(0, at + 1).filter((key) => isAskedAt(interview, key)).length,
    answered: asked.filter((key) => isAnsweredIn(engine, key)).length,
    total: asked.length,
  }
}

/** For the history: the questions with an answer, and the current one. */
export function historyOf(interview: Interview): readonly string[] {
  const engine = engineOf(interview)
  const current = currentItem(interview)
  return interview.items.filter((key) => isAskedAt(interview, key) && (key === current || isAnsweredIn(engine, key)))
}
