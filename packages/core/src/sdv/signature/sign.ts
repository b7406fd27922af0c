/** Signing a questionnaire where its answers are: its saved answers agree with their source. */
import { annotatedKey } from '../../annotation/annotation'
import { parseKey } from '../../bases/key'
import type { BaseStructure } from '../../bases/structure'
import { type SignButton, showsSignButton } from '../../locks/freezing'
import type { Role } from '../../permissions/capabilities'
import { openSdvMoves, type SdvLevel, type SdvMove } from '../level'

interface Signing extends SignButton {
  readonly held: readonly Role[]
  readonly level: SdvLevel | null
  /** The investigator's mark is this person's. */
  readonly isOwn: boolean
  /** The investigator has to sign a change first. */
  readonly isWaitingForPi: boolean
}

/**
 * The move of the button at a questionnaire; null if there is no button. Going on comes before taking back, but nobody is
 * offered to confirm what they signed themselves, or what waits for the investigator.
 */
export function signMoveOf({ held, level, isOwn, isWaitingForPi, ...button }: Signing): SdvMove | null {
  const open = openSdvMoves(held, level).map(({ move }) => move)
  if (open.includes('setPi')) return showsSignButton(button) ? 'setPi' : null
  if (open.includes('setMonitor') && !isOwn && !isWaitingForPi) return 'setMonitor'
  return open.includes('unsetMonitor') ? 'unsetMonitor' : (open.find((move) => move === 'unsetPi') ?? null)
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
