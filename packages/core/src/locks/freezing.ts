/**
 * Freezing: whether the answers of a questionnaire can still be changed.
 *
 * `always`: by nobody, and nothing that would change them is saved. `withoutQuery`: only answers to questions with an
 * open query. `no`: freely.
 */
import type { BaseStructure } from '../bases/structure'
import { type InterimLocks, isInterimLocked } from './interimLocks'

export const freezings = ['always', 'withoutQuery', 'no'] as const

export type Freezing = (typeof freezings)[number]

export interface FrozenBy {
  /** The case is marked deleted. */
  readonly isDeleted: boolean
  readonly interimLocks: InterimLocks
  /** Null for a case that was never saved. */
  readonly caseId: string | null
  readonly caseName: string
  /** The questionnaire and those it is nested in. */
  readonly lineage: readonly string[]
  /** The questionnaire has an SDV entry of any level, or a monitor has confirmed the entire case. */
  readonly isSdvActive: boolean
  /** Its answers were entered externally, by a token or an import. */
  readonly isExternallyEntered: boolean
  readonly isManuallyUnlocked: boolean
}

/** The strictest first. */
export const freezingReasons = ['deleted', 'interimLocked', 'verified', 'enteredExternally'] as const

export type FreezingReason = (typeof freezingReasons)[number]

/** A questionnaire that is at least partly frozen, and why. */
export interface FrozenQuestionnaire {
  readonly questionnaireId: string
  readonly freezing: Freezing
  readonly reason: FreezingReason
}

const freezingBy: Readonly<Record<FreezingReason, Exclude<Freezing, 'no'>>> = {
  deleted: 'always',
  interimLocked: 'always',
  verified: 'withoutQuery',
  enteredExternally: 'withoutQuery',
}

/** The strictest reason that applies. Unlocking by hand opens externally entered parts, never verified ones. */
export function freezingReasonOf(by: FrozenBy): FreezingReason | null {
  if (by.isDeleted) return 'deleted'
  if (isInterimLocked(by.interimLocks, { id: by.caseId, name: by.caseName }, by.lineage)) return 'interimLocked'
  if (by.isSdvActive) return 'verified'
  return by.isExternallyEntered && !by.isManuallyUnlocked ? 'enteredExternally' : null
}

export function freezingFor(reason: FreezingReason | null): Freezing {
  return reason === null ? 'no' : freezingBy[reason]
}

export interface Answering {
  /** By a token or an import. */
  readonly isFromOutside: boolean
  readonly hasOpenQuery: boolean
}

/** Whether this answer may be given. Externally entered parts can still be added to externally. */
export function mayAnswer(reason: FreezingReason | null, { isFromOutside, hasOpenQuery }: Answering): boolean {
  if (isFromOutside && reason === 'enteredExternally') return true
  return isAnswerable(freezingFor(reason), hasOpenQuery)
}

/** Whether a question can be answered, or its answer changed. */
export function isAnswerable(freezing: Freezing, hasOpenQuery: boolean): boolean {
  return freezing === 'no' || (freezing === 'withoutQuery' && hasOpenQuery)
}

/** Whether nothing of a case can be saved at all. If only some parts are locked, the others can. */
export function isWhollyLocked(
  { questionnaires }: Pick<BaseStructure, 'questionnaires'>,
  reasons: ReadonlyMap<string, FreezingReason>,
): boolean {
  return [...questionnaires.keys()].every((id) => freezingFor(reasons.get(id) ?? null) === 'always')
}

export interface SignButton {
  readonly isExternallyEntered: boolean
  /** On any of its visible questions. */
  readonly hasOpenQueryOnVisibleQuestion: boolean
}

/** Externally entered parts are signed only if a query asks for it. */
export function showsSignButton({ isExternallyEntered, hasOpenQueryOnVisibleQuestion }: SignButton): boolean {
  return !isExternallyEntered || hasOpenQueryOnVisibleQuestion
}
