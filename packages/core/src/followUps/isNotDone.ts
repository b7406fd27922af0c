import { type BaseStructure, lineageOf } from '../bases/structure'
import type { NotDoneCause } from './notDone'

/** The follow-ups of a case that are closed as not done, by the id of their questionnaire. */
export type Closings = ReadonlyMap<string, NotDoneCause>

/** Whether a questionnaire is a follow-up that is closed as not done, or inside one. */
export function isNotDone(
  structure: Pick<BaseStructure, 'questionnaires'>,
  notDone: Pick<Closings, 'has' | 'size'> | undefined,
  questionnaireId: string,
): boolean {
  return notDone?.size ? lineageOf(structure, questionnaireId).some((id) => notDone.has(id)) : false
}

/** Why a questionnaire is not done: null if it is no closed follow-up, and in none. */
export function causeOfNotDone(
  structure: Pick<BaseStructure, 'questionnaires'>,
  notDone: Closings | undefined,
  questionnaireId: string,
): NotDoneCause | null {
  if (!notDone?.size) return null
  const closed = lineageOf(structure, questionnaireId).find((id) => notDone.has(id))
  return (closed !== undefined && notDone.get(closed)) || null
}
