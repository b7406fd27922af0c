import type { BaseName } from '../bases/bases.port'
import type { Refusal } from '../refusal'
import type { QueryNode } from './graph'
import type { Query } from './query'

/** What the core needs of the world to ask and answer about a case. */
export interface QueriesPort {
  getAllNodes(): Promise<GetAllNodesResult>
  getQueriesForCase(request: QueriedCase): Promise<GetQueriesResult>
  startQuery(request: StartQuery): Promise<SayResult>
  answer(request: AnswerQuery): Promise<SayResult>
}

/** `base` and `owner` tell apart cases of one name. */
export interface QueriedCase {
  readonly name: string
  readonly base?: BaseName | undefined
  readonly owner?: string | undefined
}

export interface StartQuery extends QueriedCase {
  readonly nodeId: string
  readonly value: string
  readonly questionId: string
}

export interface AnswerQuery extends QueriedCase {
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

/** `QueryError`: the server does not take the step. */
export type SayResult = { type: 'Ok' } | { type: 'CaseNotFound' } | { type: 'QueryError'; error: string } | Refusal
