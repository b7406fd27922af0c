import type { CaseIdentity } from '../cases/caseIdentity'
import type { FactValue } from '../facts/fact'
import type { Refusal } from '../refusal'
import type { QueryNode } from './graph'
import type { Query } from './query'

/** What the core needs of the world to ask and answer about a case. */
export interface QueriesPort {
  getAllNodes(): Promise<GetAllNodesResult>
  getQueriesForCase(request: CaseIdentity): Promise<GetQueriesResult>
  startQuery(request: StartQuery): Promise<SayResult>
  answer(request: AnswerQuery): Promise<AnswerQueryResult>
}

export interface StartQuery extends CaseIdentity {
  readonly nodeId: string
  readonly value: string
  readonly questionId: string
}

export interface AnswerQuery extends CaseIdentity {
  readonly nodeId: string
  readonly value: string
  /** The uuid. */
  readonly query: string
}

export type GetAllNodesResult = { type: 'ReceivedNodes'; nodes: readonly QueryNode[] } | Refusal

export type GetQueriesResult =
  | { type: 'ReceivedQueries'; queries: readonly Query[] }
  | { type: 'CaseNotFound' }
  | Refusal

/** `AnswerUnchanged`: somebody says that the answer was corrected, and it is still the one that was asked about. */
export type AnswerQueryResult = SayResult | { type: 'AnswerUnchanged'; value: FactValue }

/** `QueryError`: the server does not take the step. */
export type SayResult = { type: 'Ok' } | { type: 'CaseNotFound' } | { type: 'QueryError'; error: string } | Refusal
