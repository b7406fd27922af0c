/** In an open case: why a questionnaire is frozen, and which of its questions can be answered all the same. */

import { type FreezingReason, mayAnswer } from '../../locks/freezing'
import type { Draft } from '../entry.calls'

type Freezings = Pick<Draft, 'locked' | 'frozen' | 'asked' | 'isReadOnly'>

/** `locked` if a server reports a lock without its reason. Null if the questionnaire takes answers. */
export type Freeze = FreezingReason | 'locked'

export function freezeOf({ locked, frozen, isReadOnly }: Freezings, questionnaireId: string): Freeze | null {
  const known = frozen?.find((one) => one.questionnaireId === questionnaireId && one.freezing !== 'no')
  return known?.reason ?? (!isReadOnly && locked.includes(questionnaireId) ? 'locked' : null)
}

/** The questionnaires frozen by a signature. */
export function signedParts({ frozen }: Pick<Draft, 'frozen'>): ReadonlySet<string> {
  const signed = (frozen ?? []).filter(({ freezing, reason }) => freezing !== 'no' && reason === 'verified')
  return new Set(signed.map(({ questionnaireId }) => questionnaireId))
}

/** In a frozen part, closing the query or signing would shut out an unsaved answer: it must be saved first. */
export function mustBeSavedFirst(freezings: Freezings, questionnaireId: string, isUnsaved: boolean): boolean {
  return isUnsaved && freezeOf(freezings, questionnaireId) !== null
}

/** `openQuestions`: questions with a query open for data entry, for servers that do not name the keys themselves. */
export function takesAnswer(
  freezings: Freezings,
  { questionnaireId, key }: { questionnaireId: string; key: string },
  openQuestions: ReadonlySet<string> | null,
): boolean {
  const freeze = freezeOf(freezings, questionnaireId)
  if (freeze === 'locked' || freezings.isReadOnly) return false
  const hasOpenQuery = freezings.asked?.includes(key) ?? openQuestions?.has(key) === true
  return mayAnswer(freeze, { isFromOutside: false, hasOpenQuery })
}

/**
 * Only externally entered parts can be unlocked by hand. Verified or locked parts are opened by whoever closed them.
 */
export function mayUnlock(freeze: Freeze): boolean {
  return freeze === 'enteredExternally'
}

export const frozenStates = [
  'deleted',
  'interimLocked',
  'frozen',
  'waitsForPatient',
  'answeredByPatient',
  'sentFromOutside',
] as const

/**
 * The name of a part that takes no answers. An interim lock, a freeze and a part waiting for its patient are distinct.
 */
export type FrozenState = (typeof frozenStates)[number]

interface FrozenPart {
  /** Only the patient fills it in, externally. */
  readonly isExternalOnly: boolean
  /** The number of its questions that have an answer. */
  readonly answered: number
}

export function frozenStateOf(freeze: Freeze, { isExternalOnly, answered }: FrozenPart): FrozenState {
  switch (freeze) {
    case 'deleted':
      return 'deleted'
    case 'interimLocked':
    case 'locked':
      return 'interimLocked'
    case 'verified':
      return 'frozen'
    case 'enteredExternally':
      if (!isExternalOnly) return 'sentFromOutside'
      return answered > 0 ? 'answeredByPatient' : 'waitsForPatient'
  }
}
