/**
 * The first step of a press on "Save".
 *
 * Partly answered questionnaires block the save. Entirely unanswered ones may be saved after asking. Locked ones cannot
 * be answered, so they are not checked; the person is told so.
 */
import type { Progress } from './form/collected'

export type SaveDecision =
  | { readonly type: 'NothingMissing' }
  | {
      readonly type: 'WhollyUnanswered'
      readonly incomplete: readonly Progress[]
      readonly notChecked: readonly string[]
    }
  /** `unreadable`: keys of fields whose text cannot be read as an answer, so it was not taken. */
  | {
      readonly type: 'PartlyAnswered'
      readonly incomplete: readonly Progress[]
      readonly unreadable: readonly string[]
      readonly notChecked: readonly string[]
    }

export function saveDecision(all: readonly Progress[], unreadable: readonly string[] = []): SaveDecision {
  const notChecked = all
    .filter(({ isLocked, missing }) => isLocked && missing.length > 0)
    .map((one) => one.questionnaireId)
  const open = all.filter(({ isLocked, missing }) => !isLocked && missing.length > 0)
  const partly = open.filter(({ state }) => state === 'partly')
  if (partly.length > 0 || unreadable.length > 0)
    return { type: 'PartlyAnswered', incomplete: partly, unreadable, notChecked }
  if (open.length > 0) return { type: 'WhollyUnanswered', incomplete: open, notChecked }
  return { type: 'NothingMissing' }
}

/**
 * Everything still missing, for the list beside the form: what the save will ask for, and what was missing in a part
 * when it was signed. A signature answers no question.
 */
export function missingKeys(all: readonly Progress[], signed: ReadonlySet<string> = new Set()): readonly string[] {
  return all.flatMap(({ questionnaireId, isLocked, missing }) =>
    isLocked && !signed.has(questionnaireId) ? [] : missing,
  )
}
