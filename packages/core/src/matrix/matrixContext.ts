/** What the screen of a matrix knows, and what follows from it. */
import type { BaseName } from '../bases/baseName'
import type { BasesPort } from '../bases/bases.calls'
import type { BaseStructure } from '../bases/structure'
import type { Text } from '../language/language'
import { checkMatrix, type MatrixFinding } from './checkMatrix'
import type { EvaluatedMatrix } from './evaluateMatrix'
import type { MatrixSpec } from './matrix'
import type { MatrixPort, SavedMatrix } from './matrix.calls'

export const matrixMessages = [
  'matrix.inputError',
  'matrix.notAskedThen',
  'matrix.notFound',
  'matrix.exists',
  'matrix.saved',
  'matrix.removed',
] as const

export type MatrixMessage = (typeof matrixMessages)[number]

export interface MatrixInput {
  readonly matrices: MatrixPort
  readonly bases: Pick<BasesPort, 'getKnowledgeBase'>
  readonly base: BaseName
  /** The saved matrix to open. */
  readonly opens?: string | null
}

/** The states in which a call is on its way. */
export const callings = ['fetching', 'listing', 'evaluating', 'saving', 'loading', 'removing'] as const

export type Calling = (typeof callings)[number]

/** A result, and the matrix it belongs to. */
export interface Evaluated {
  readonly spec: MatrixSpec
  readonly matrix: EvaluatedMatrix
  readonly at: string | null
  /** The past moment that it is of, in ISO; null: of when it was evaluated. */
  readonly asOf: string | null
}

export interface MatrixContext extends MatrixInput {
  /** Of the newest version; null until it is fetched. */
  readonly structure: BaseStructure | null
  readonly spec: MatrixSpec
  /** The matrix as it was last saved or loaded, or empty. */
  readonly kept: MatrixSpec
  readonly evaluated: Evaluated | null
  /** Saved matrices of the base. */
  readonly saved: readonly SavedMatrix[]
  /** The name of the matrix on screen; empty for a new one. */
  readonly name: string
  /** The name being saved, loaded or removed. */
  readonly wanted: string
  readonly onlyNew: boolean
  /** The matrix that is being evaluated or saved. */
  readonly sent: MatrixSpec
  /** The past moment of which the matrix is being evaluated; null: now. */
  readonly asOf: string | null
  /** Why there is nothing of that moment: it has not come, or the study was published later. */
  readonly momentFault: 'early' | 'before' | null
  /** The state of the latest call. */
  readonly trying: Calling
  /** Words of questions that the base no longer has, by id. */
  readonly dropped: ReadonlyMap<string, Text>
  readonly message: MatrixMessage | null
  /** The questions that the study did not ask at the past moment, or asked otherwise. */
  readonly notAskedThen: readonly string[]
  /** The server's words for wrong input. */
  readonly inputError: string
  readonly error: unknown
}

/** The faults of the matrix on screen; none while its base is not here. */
export function findingsOf({ structure, spec }: Pick<MatrixContext, 'structure' | 'spec'>): readonly MatrixFinding[] {
  return structure ? checkMatrix(structure, spec) : []
}

/** Whether leaving would lose something. */
export function isUnsaved({ spec, kept }: Pick<MatrixContext, 'spec' | 'kept'>): boolean {
  return JSON.stringify(spec) !== JSON.stringify(kept)
}
