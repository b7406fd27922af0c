/**
 * Evaluates a matrix over the cases of its base in one pass without keeping any case, so that a study of any size can
 * be evaluated.
 *
 * A cell has the number of its cases, the number that is undecided because an answer needed by a filter is missing,
 * and, if it computes a value, how many values went into it and why others are missing.
 */
import { both, False, True, type Truth, Undetermined } from '../rules/truth'
import { type FinishedCase, type MissingReason, observationsOf } from '../statistics/finishedCase'
import { average, emptySummary, type Part, type Summary, standardDeviation, withNumber } from '../statistics/summary'
import { type Evaluation, isNumericKind, kindOfEvaluation, type NumericKind, questionOfEvaluation } from './evaluation'
import type { Filter } from './filter'
import { compileFilter, type Observed } from './filterTruth'
import { type Cell, type MatrixSpec, sizeOf } from './matrix'

export interface CasesInCell {
  readonly cases: number
  /** Cases that may or may not belong here, as an answer needed by a filter is missing. */
  readonly undecided: number
}

export type Missing = Readonly<Record<MissingReason, number>> & {
  /** Values that mean another thing in the version that their case was entered with. */
  readonly other?: number | undefined
}

export type CellResult =
  | ({ readonly type: 'Empty' } & CasesInCell)
  | ({ readonly type: 'Count' } & CasesInCell)
  | ({ readonly type: 'Text'; readonly text: string } & CasesInCell)
  | ({ readonly type: NumericKind } & CasesInCell & NumericResult)

export interface NumericResult {
  /** Null if there are too few values. */
  readonly value: number | null
  /** The number of values it was computed from. */
  readonly values: number
  /** Counts cases, or occurrences for a repeating question. */
  readonly missing: Missing
}

export interface EvaluatedMatrix {
  /** All cases that were evaluated. */
  readonly cases: number
  /** Those with a value that means another thing in their version. Such values are left out. */
  readonly others?: number | undefined
  /** By row and column. */
  readonly cells: readonly (readonly CellResult[])[]
}

const resultOf: Readonly<Record<NumericKind, (summary: Summary) => number | null>> = {
  Average: average,
  Min: ({ min }) => min,
  Max: ({ max }) => max,
  StandardDerivation: standardDeviation,
}

const partsOf: Readonly<Record<NumericKind, ReadonlySet<Part>>> = {
  Average: new Set(['sum']),
  Min: new Set(['extremes']),
  Max: new Set(['extremes']),
  StandardDerivation: new Set(['sum', 'squares']),
}

/** Counts cases one after the other, however they come. None of them may be deleted. `spec` must have passed `checkMatrix` without findings. */
export class MatrixTally {
  readonly #side: readonly Line[]
  readonly #head: readonly Line[]
  readonly #grid: readonly (readonly CellTally[])[]
  #cases = 0
  #others = 0

  constructor(spec: MatrixSpec) {
    const { rows, columns } = sizeOf(spec)
    this.#side = linesOf(spec.sideFilters, rows)
    this.#head = linesOf(spec.headFilters, columns)
    this.#grid = this.#side.map((_, row) =>
      this.#head.map((_, column) => new CellTally(spec.evaluations[row]?.[column] ?? null)),
    )
  }

  add(one: FinishedCase): void {
    this.#cases += 1
    const seen = new Map<string, ReturnType<Observed>>()
    const observed = rememberedObservations(one, seen)
    const inColumn = this.#head.map((passes) => passes(observed))
    for (const [row, passes] of this.#side.entries()) {
      const inRow = passes(observed)
      if (inRow === False) continue
      for (const [column, cell] of (this.#grid[row] ?? []).entries())
        cell.add(both(inRow, inColumn[column] ?? Undetermined), observed)
    }
    if ([...seen.values()].some((observations) => observations.some(({ type }) => type === 'other'))) this.#others += 1
  }

  result(): EvaluatedMatrix {
    const others = this.#others > 0 ? { others: this.#others } : {}
    return { cases: this.#cases, ...others, cells: this.#grid.map((row) => row.map((cell) => cell.result())) }
  }
}

/** Whether the cell counts a case. `spec` must have passed `checkMatrix` without findings, and have the cell. */
export function countedIn(spec: MatrixSpec, { row, column }: Cell): (one: FinishedCase) => boolean {
  const { rows, columns } = sizeOf(spec)
  const lines = [linesOf(spec.sideFilters, rows)[row], linesOf(spec.headFilters, columns)[column]]
  return (one) => {
    const observed = rememberedObservations(one, new Map())
    return lines.every((passes) => passes?.(observed) === True)
  }
}

type Line = (observed: Observed) => Truth

/** A side without filters is a single line that every case passes. */
function linesOf(filters: readonly Filter[], length: number): readonly Line[] {
  const compiled = filters.map(compileFilter)
  return Array.from({ length }, (_, i) => compiled[i] ?? (() => True))
}

function rememberedObservations(one: FinishedCase, remembered: Map<string, ReturnType<Observed>>): Observed {
  return (questionId) => {
    const known = remembered.get(questionId)
    if (known) return known
    const observations = observationsOf(one, questionId)
    remembered.set(questionId, observations)
    return observations
  }
}

class CellTally {
  readonly #evaluation: Evaluation | null
  readonly #numericQuestion: string | null
  readonly #parts: ReadonlySet<Part>
  #cases = 0
  #undecided = 0
  #summary = emptySummary
  readonly #missing = { notApplicable: 0, unanswered: 0, unknown: 0 }
  #other = 0

  constructor(evaluation: Evaluation | null) {
    this.#evaluation = evaluation
    const kind = evaluation && kindOfEvaluation(evaluation)
    const computes = evaluation !== null && kind !== null && isNumericKind(kind)
    this.#numericQuestion = computes ? questionOfEvaluation(evaluation) : null
    this.#parts = computes ? partsOf[kind] : new Set()
  }

  add(truth: Truth, observed: Observed): void {
    if (truth === Undetermined) this.#undecided += 1
    if (truth !== True) return
    this.#cases += 1
    if (this.#numericQuestion === null) return
    for (const each of observed(this.#numericQuestion)) {
      if (each.type === 'other') this.#other += 1
      else if (each.type === 'missing') this.#missing[each.reason] += 1
      else if (typeof each.value === 'number') this.#summary = withNumber(this.#summary, each.value, this.#parts)
      // In another version of the base the question was not numeric.
      else this.#missing.notApplicable += 1
    }
  }

  result(): CellResult {
    const inCell = { cases: this.#cases, undecided: this.#undecided }
    if (this.#evaluation === null) return { type: 'Empty', ...inCell }
    if ('Text' in this.#evaluation) return { type: 'Text', text: this.#evaluation.Text.text, ...inCell }
    const kind = kindOfEvaluation(this.#evaluation)
    if (!isNumericKind(kind)) return { type: 'Count', ...inCell }
    const value = resultOf[kind](this.#summary)
    return {
      type: kind,
      value,
      values: this.#summary.count,
      missing: { ...this.#missing, ...(this.#other > 0 ? { other: this.#other } : {}) },
      ...inCell,
    }
  }
}
