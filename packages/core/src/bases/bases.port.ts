import type { Language, Text } from '../language/language'
import type { Refusal } from '../refusal'
import type { Base } from './base'
import type { BaseName } from './baseName'

/** What the core needs of the world to list bases and to fetch one. */
export interface BasesPort {
  getBasesOverview(): Promise<GetBasesOverviewResult>
  /** By group: the names of the bases that the caller may open. */
  getAllowedBases(): Promise<GetAllowedBasesResult>
  getKnowledgeBase(request: GetKnowledgeBase): Promise<GetKnowledgeBaseResult>
}

export interface GetKnowledgeBase extends BaseName {
  /** A case names the version it was entered with; without it the newest. */
  readonly version?: string | undefined
}

export interface GroupOfBases {
  readonly group: string
  readonly bases: readonly BaseOverview[]
}

export interface BaseOverview {
  readonly base: string
  readonly version: string
  readonly text: Text
  readonly description?: Text | undefined
  readonly languages: readonly Language[]
  /** Cases of the base that the caller may open. */
  readonly cases?: number | undefined
  /** The caller's drafts with answers not yet saved, the latest first: what "resume" resumes. */
  readonly drafts?: readonly DraftOverview[] | undefined
}

export interface DraftOverview {
  readonly id: string
  /** Null for a case that has no name yet. */
  readonly caseName: string | null
  /** An instant in UTC, ISO 8601. */
  readonly touchedAt: string
  readonly unsaved: number
}

export type GetBasesOverviewResult = { type: 'ReceivedBasesOverview'; groups: readonly GroupOfBases[] } | Refusal

export type GetAllowedBasesResult =
  | { type: 'ReceivedAllowedBases'; bases: Readonly<Record<string, readonly string[]>> }
  | Refusal

export type GetKnowledgeBaseResult =
  | { type: 'ReceivedKnowledgeBase'; knowledgeBase: Base }
  | { type: 'KnowledgeBaseNotFound' }
  | Refusal
