import type { BaseName } from '../bases/baseName'
import type { SaveCaseResult } from '../entry/entry.port'
import type { Refusal } from '../refusal'
import type { CaseIdentity } from './caseIdentity'

/** What the core needs of the world to find, open and delete cases. */
export interface CasesPort {
  newCase(request: { base: BaseName }): Promise<NewCaseResult>
  saveCase(request: CaseIdentity): Promise<SaveCaseResult>
  /** Opens the case: its draft becomes the caller's latest of the base. */
  loadCase(request: CaseIdentity): Promise<ResolveCaseResult>
  /** Says whether there is such a case for the caller, and changes nothing. */
  resolveCase(request: CaseIdentity): Promise<ResolveCaseResult>
  deleteCase(request: CaseIdentity): Promise<{ type: 'Ok' } | { type: 'CaseNotFound' } | Refusal>
  listMyCases(request: { base: BaseName }): Promise<ListCasesResult>
  listAllMyCases(): Promise<ListCasesResult>
  /** Only cases in which some answer contains the text. */
  listMyCasesFiltered(request: { base: BaseName; content: string }): Promise<ListCasesResult>
  listAllCases(): Promise<ListAllCasesResult>
}

export interface CaseEntry {
  readonly name: string
  readonly base: string
  readonly group: string
  readonly id?: string | undefined
  readonly user?: string | undefined
  /** What that user is called. */
  readonly enteredBy?: string | undefined
  /** When it was last saved: an instant in UTC, ISO 8601. */
  readonly savedAt?: string | undefined
  readonly deleted?: boolean | undefined
  /** The caller has answers in it that are not saved yet. */
  readonly unsaved?: boolean | undefined
}

export type NewCaseResult = { type: 'Ok'; draft?: string | undefined } | { type: 'KnowledgeBaseNotFound' } | Refusal

/** A case in full: no other case has all four. */
export interface ResolvedCase {
  readonly group: string
  readonly base: string
  readonly owner: string
  readonly name: string
}

export type ResolveCaseResult =
  | ({ readonly type: 'CaseResolved'; readonly draft?: string | undefined } & ResolvedCase)
  | { type: 'CaseNotFound' }
  | Refusal

export type ListCasesResult = { type: 'ReceivedCases'; cases: readonly CaseEntry[] } | Refusal

export type ListAllCasesResult = { type: 'ReceivedAllCases'; cases: readonly CaseEntry[] } | Refusal
