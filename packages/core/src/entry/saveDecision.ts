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
  | ({
      readonly type: 'PartlyAnswered'
      readonly incomplete: readonly Progress[]
      readonly notChecked: readonly string[]
    } & NotTaken)

/** Keys of answers that are not in the case. */
export interface NotTaken {
  /** Text in a field that cannot be read as an answer. */
  readonly unreadable: readonly string[]
  /** The server did not accept the answer, as of a part that was frozen meanwhile; or the study refuses it. */
  readonly refused: readonly string[]
  /** The study asks whether the answer is right, and nobody has said so. */
  readonly asked: readonly string[]
}

const allTaken: NotTaken = { unreadable: [], refused: [], asked: [] }

export function saveDecision(all: readonly Progress[], notTaken = allTaken): SaveDecision {
  const notChecked = all
    .filter(({ isLocked, missing }) => isLocked && missing.length > 0)
    .map((one) => one.questionnaireId)
  const open = all.filter(({ isLocked, missing }) => !isLocked && missing.length > 0)
  const partly = open.filter(({ state }) => state === 'partly')
  const refused = new Set([...notTaken.refused, ...all.flatMap((one) => (one.isLocked ? [] : one.refused))])
  if (partly.length + notTaken.unreadable.length + refused.size + notTaken.asked.length > 0)
    return { type: 'PartlyAnswered', incomplete: partly, ...notTaken, refused: [...refused], notChecked }
  if (open.length > 0) return { type: 'WhollyUnanswered', incomplete: open, notChecked }
  return { type: 'NothingMissing' }
}

/**
 * Everything still missing, for the list beside the form: what the save will ask for, and what was missing in a part
 * when it was signed. A signature answers no question. What waits for the patient is counted apart.
 */
export function missingKeys(all: readonly Progress[], signed: ReadonlySet<string> = new Set()): readonly string[] {
  return all.flatMap(({ questionnaireId, isLocked, missing, waitsForPatient }) =>
    waitsForPatient || (isLocked && !signed.has(questionnaireId)) ? [] : missing,
  )
}

/** How many required answers the patient is still to give. */
export function waitingForPatient(all: readonly Progress[]): number {
  return all.reduce((sum, { missing, waitsForPatient }) => sum + (waitsForPatient ? missing.length : 0), 0)
}

/** Whether all that is missing was missing when the person said to save it all the same. */
export function isConfirmed(decision: SaveDecision, confirmed: ReadonlySet<string>): boolean {
  const missing = missingIn(decision)
  return decision.type === 'WhollyUnanswered' && missing.length > 0 && missing.every((key) => confirmed.has(key))
}

export function missingIn(decision: SaveDecision | null): readonly string[] {
  return decision && 'incomplete' in decision ? decision.incomplete.flatMap(({ missing }) => missing) : []
}
