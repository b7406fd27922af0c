import type { BaseConfig } from '../bases/base'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { Fact } from '../facts/fact'
import type { Refusal } from '../refusal'
import type { SavedBy } from './savedBy'

/** What the core needs of the world to look into the history of a case. */
export interface HistoryPort {
  getCaseHistory(request: { caseId: CaseIdentity }): Promise<GetCaseHistoryResult>
  /** A revision never changes: what was once received holds. */
  getCaseRevision(request: { caseId: CaseIdentity; uuid: string }): Promise<GetCaseRevisionResult>
  exportCaseHistory(request: CaseIdentity): Promise<ExportCaseHistoryResult>
}

export interface SavedRevision {
  readonly uuid: string
  /** An instant in UTC, ISO 8601. */
  readonly saveDate: string
  readonly savedBy: SavedBy
}

export interface CaseHistory {
  readonly config: BaseConfig
  readonly isMarkedAsDeleted: boolean
  /** In the order in which they were saved. */
  readonly entries: readonly SavedRevision[]
}

/** The case as of one revision. */
export interface CaseRevision {
  readonly uuid: string
  /** The version of the base it was entered with. */
  readonly version: string
  /** Every answer and note that held, each with its last word. */
  readonly facts: readonly RecordedFact[]
}

export interface RecordedFact extends Fact {
  readonly author: string
  /** An instant in UTC, ISO 8601. */
  readonly at: string
  readonly reason?: string | undefined
}

export type GetCaseHistoryResult =
  | ({ readonly type: 'ReceivedCaseHistory' } & CaseHistory)
  | { readonly type: 'CaseNotFound' }
  | Refusal

export type GetCaseRevisionResult =
  | ({ readonly type: 'ReceivedCaseRevision' } & CaseRevision)
  | { readonly type: 'CaseNotFound' }
  | Refusal

export type ExportCaseHistoryResult =
  | { readonly type: 'ReceivedBinaryData'; readonly data: Uint8Array }
  | { readonly type: 'CaseNotFound' }
  | Refusal
