/** Signing in data entry: the investigator confirms that a questionnaire's saved answers agree with their source. */
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

/** The move of the button at a questionnaire; null if there is no button. */
export function signMoveOf({ held, level, ...button }: Signing): SignMove | null {
  const open = openSdvMoves(held, level).map(({ move }) => move)
  if (open.includes('unsetPi')) return 'unsetPi'
  return open.includes('setPi') && showsSignButton(button) ? 'setPi' : null
}

/**
 * Keys of the questionnaire's unsaved answers and notes: a signature covers saved answers only, and would shut these
 * out.
 */
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
