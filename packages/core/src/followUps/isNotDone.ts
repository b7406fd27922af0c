import { type BaseStructure, lineageOf } from '../bases/structure'

/** Whether a questionnaire is a follow-up that is closed as not done, or inside one. */
export function isNotDone(
  structure: Pick<BaseStructure, 'questionnaires'>,
  notDone: ReadonlySet<string> | undefined,
  questionnaireId: string,
): boolean {
  return notDone?.size ? lineageOf(structure, questionnaireId).some((id) => notDone.has(id)) : false
}
