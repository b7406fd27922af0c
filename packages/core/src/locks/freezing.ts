/**
 * Freezing: whether the answers of a questionnaire may still be changed.
 *
 * `always`: by nobody, and nothing is saved that would change them. `withoutQuery`: only the answer to a question on which
 * a query is open. `no`: freely.
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
  readonly questionnaireId: string
  /** The questionnaire has an SDV entry of any level, or a monitor has confirmed the whole case. */
  readonly isSdvActive: boolean
  /** Its answers came from outside, by a token or an import. */
  readonly isExternallyEntered: boolean
  readonly isManuallyUnlocked: boolean
}

/** The strictest first. */
export const freezingReasons = ['deleted', 'interimLocked', 'verified', 'enteredExternally'] as const

export type FreezingReason = (typeof freezingReasons)[number]

/** A questionnaire whose answers may not all be changed, and why. */
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

/** The strictest reason there is. Unlocking by hand opens what was entered externally, never what was verified. */
export function freezingReasonOf(by: FrozenBy): FreezingReason | null {
  if (by.isDeleted) return 'deleted'
  if (isInterimLocked(by.interimLocks, { id: by.caseId, name: by.caseName }, by.questionnaireId)) return 'interimLocked'
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

/** Whether this answer may be given. What was entered from outside may be added to from there. */
export function mayAnswer(reason: FreezingReason | null, { isFromOutside, hasOpenQuery }: Answering): boolean {
  if (isFromOutside && reason === 'enteredExternally') return true
  return isAnswerable(freezingFor(reason), hasOpenQuery)
}

/** Whether one question may be answered or its answer changed. */
export function isAnswerable(freezing: Freezing, hasOpenQuery: boolean): boolean {
  return freezing === 'no' || (freezing === 'withoutQuery' && hasOpenQuery)
}

/** Whether nothing of a case can be saved at all. Where only some parts are locked, the others can. */
export function isWhollyLocked(
  { questionnaires }: Pick<BaseStructure, 'questionnaires'>,
  reasons: ReadonlyMap<string, FreezingReason>,
): boolean {
  return [...questionnaires.keys()].every((id) => freezingFor(reasons.get(id) ?? null) === 'always')
}

export interface SignButton {
  readonly isExternallyEntered: boolean
  /** On any question of it that shows. */
  readonly hasOpenQueryOnVisibleQuestion: boolean
}

/** What a patient entered from outside is signed only where a query asks for it. */
export function showsSignButton({ isExternallyEntered, hasOpenQueryOnVisibleQuestion }: SignButton): boolean {
  return !isExternallyEntered || hasOpenQueryOnVisibleQuestion
}

/** `permission/externalOnly` with any value that is neither blank nor `false`: the questionnaire is filled in from outside. */
export function isExternalOnly(meta: Readonly<Record<string, string>> | undefined): boolean {
  return !['', 'false'].includes((meta?.['permission/externalOnly'] ?? '').trim().toLowerCase())
}
