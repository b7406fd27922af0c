/** In an open case: why the answers of a questionnaire are frozen, and which of its questions are answerable all the same. */

import { type FreezingReason, mayAnswer } from '../../locks/freezing'
import type { Draft } from '../entry.calls'

type Freezings = Pick<Draft, 'locked' | 'frozen' | 'asked'>

/** `locked` where a server says that it is, and not why. Null where answers are taken. */
export type Freeze = FreezingReason | 'locked'

export function freezeOf({ locked, frozen }: Freezings, questionnaireId: string): Freeze | null {
  const known = frozen?.find((one) => one.questionnaireId === questionnaireId && one.freezing !== 'no')
  return known?.reason ?? (locked.includes(questionnaireId) ? 'locked' : null)
}

/** The questionnaires that take no answers because somebody has signed them. */
export function signedParts({ frozen }: Pick<Draft, 'frozen'>): ReadonlySet<string> {
  const signed = (frozen ?? []).filter(({ freezing, reason }) => freezing !== 'no' && reason === 'verified')
  return new Set(signed.map(({ questionnaireId }) => questionnaireId))
}

/**
 * In a frozen part an answer that no save has taken would be shut out by the word that closes its query, and by a signature: it has to be
 * saved first.
 */
export function mustBeSavedFirst(freezings: Freezings, questionnaireId: string, isUnsaved: boolean): boolean {
  return isUnsaved && freezeOf(freezings, questionnaireId) !== null
}

/** `openQuestions`: those with a query that is open for whoever enters, where the server does not name the keys itself. */
export function takesAnswer(
  freezings: Freezings,
  { questionnaireId, key }: { questionnaireId: string; key: string },
  openQuestions: ReadonlySet<string> | null,
): boolean {
  const freeze = freezeOf(freezings, questionnaireId)
  if (freeze === 'locked') return false
  const hasOpenQuery = freezings.asked?.includes(key) ?? openQuestions?.has(key) === true
  return mayAnswer(freeze, { isFromOutside: false, hasOpenQuery })
}

/** Only what came from outside can be opened by hand; what was verified or locked is opened by whoever did that. */
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

/** What a part that takes no answers is called. An interim lock, a freeze and a part that waits for its patient are three things. */
export type FrozenState = (typeof frozenStates)[number]

interface FrozenPart {
  /** Only the patient fills it in, from outside. */
  readonly isExternalOnly: boolean
  /** How many of its questions have an answer. */
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
