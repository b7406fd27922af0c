import type { BaseName } from '../bases/baseName'
import type { Refusal } from '../refusal'
import type { EvaluatedMatrix } from './evaluateMatrix'
import type { MatrixSpec } from './matrix'

/** The calls for evaluating and saving matrices. */
export interface MatrixPort {
  getMatrix(request: { readonly spec: MatrixSpec }): Promise<GetMatrixResult>
  /** Replaces an existing matrix of that name. */
  saveMatrix(request: { readonly name: string; readonly spec: MatrixSpec }): Promise<{ type: 'Ok' } | Refusal>
  loadMatrix(request: NamedMatrix): Promise<LoadMatrixResult>
  removeMatrix(request: NamedMatrix): Promise<{ type: 'Ok' } | Refusal>
  listMatrices(request: { readonly base: BaseName }): Promise<ListMatricesResult>
}

export interface NamedMatrix {
  readonly name: string
  readonly base: BaseName
}

export type GetMatrixResult =
  | { type: 'ReceivedMatrix'; matrix: EvaluatedMatrix }
  | { type: 'InputError'; error: string }
  | Refusal

export type LoadMatrixResult = { type: 'LoadedMatrix'; spec: MatrixSpec } | { type: 'MatrixNotFound' } | Refusal

export type ListMatricesResult = { type: 'ReceivedMatrices'; names: readonly string[] } | Refusal
