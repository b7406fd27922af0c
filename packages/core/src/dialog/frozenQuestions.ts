/** In an open case: why the answers of a questionnaire are frozen, and which of its questions are answerable all the same. */
import { type FreezingReason, mayAnswer } from '../locks/freezing'
import type { Draft } from './dialog.port'

type Freezings = Pick<Draft, 'locked' | 'frozen' | 'asked'>

/** `locked` where a server says that it is, and not why. Null where answers are taken. */
export type Freeze = FreezingReason | 'locked'

export function freezeOf({ locked, frozen }: Freezings, questionnaireId: string): Freeze | null {
  const known = frozen?.find((one) => one.questionnaireId === questionnaireId && one.freezing !== 'no')
  return known?.reason ?? (locked.includes(questionnaireId) ? 'locked' : null)
}

/** `openQuestions`: those with a query that is open for whoever enters, where the server does not name the keys itself. */
export function takesAnswer(
  freezings: Freezings,
  { questionnaireId, questionId, key }: { questionnaireId: string; questionId: string; key: string },
  openQuestions: ReadonlySet<string>,
): boolean {
  const freeze = freezeOf(freezings, questionnaireId)
  if (freeze === 'locked') return false
  const hasOpenQuery = freezings.asked?.includes(key) ?? openQuestions.has(questionId)
  return mayAnswer(freeze, { isFromOutside: false, hasOpenQuery })
}

/** Only what came from outside can be opened by hand; what was verified or locked is opened by whoever did that. */
export function mayUnlock(freeze: Freeze): boolean {
  return freeze === 'enteredExternally'
}
