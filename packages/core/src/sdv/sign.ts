/** Signing in data entry: the investigator confirms that the saved answers of a questionnaire agree with their source. */
import { annotatedKey } from '../annotation/annotation'
import { parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import { type SignButton, showsSignButton } from '../locks/freezing'
import type { Role } from '../permissions/capabilities'
import { openSdvMoves, type SdvLevel } from './level'

export type SignMove = 'setPi' | 'unsetPi'

interface Signing extends SignButton {
  readonly held: readonly Role[]
  readonly level: SdvLevel | null
}

/** What the button at a questionnaire does; null where there is none. */
export function signMoveOf({ held, level, ...button }: Signing): SignMove | null {
  const open = openSdvMoves(held, level).map(({ move }) => move)
  if (open.includes('unsetPi')) return 'unsetPi'
  return open.includes('setPi') && showsSignButton(button) ? 'setPi' : null
}

/** Keys of the questionnaire's answers and notes that no save has taken: a signature is about what is saved, and would shut them out. */
export function unsavedWithin(
  { questions }: Pick<BaseStructure, 'questions'>,
  unsaved: Iterable<string>,
  questionnaireId: string,
): readonly string[] {
  return [...unsaved].filter((key) => {
    const questionId = parseKey(annotatedKey(key))?.questionId ?? ''
    return questions.get(questionId)?.questionnaire.id === questionnaireId
  })
}
