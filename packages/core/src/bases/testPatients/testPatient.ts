/**
 * A test patient: an invented one, whose answers have a known outcome in the study. It lies with the base, so it is published, exported and
 * brought in with it.
 */
import type { Value } from '../answerValue'
import type { SolutionState } from '../rule'

export interface TestPatient {
  readonly id: string
  /** In the words of its author. */
  readonly name: string
  readonly answers: readonly TestAnswer[]
  readonly expects: readonly Expectation[]
}

/** A value, or an explicit "unknown". */
export type TestValue = Value | { readonly unknown: true; readonly reason?: string | undefined }

export interface TestAnswer {
  readonly questionId: string
  /** Of a question that repeats; the first one without it. */
  readonly occurrence?: number | undefined
  readonly value: TestValue
}

/** One thing that must come out. */
export type Expectation =
  | { readonly questionId: string; readonly occurrence?: number | undefined; readonly shows: boolean }
  /** Computed. Null: it has no value. */
  | { readonly questionId: string; readonly occurrence?: number | undefined; readonly value: TestValue | null }
  | { readonly questionnaireId: string; readonly shows: boolean }
  | { readonly solutionId: string; readonly state: SolutionState }
  /** Whether the check objects or raises its query. */
  | { readonly checkId: string; readonly raises: boolean }
