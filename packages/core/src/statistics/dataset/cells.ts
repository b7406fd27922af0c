/** The cells of a case in the tables of its base. */
import { keyOf } from '../../bases/key'
import type { FactValue } from '../../facts/fact'
import { codeOfNotDone, type MissingCode } from '../../facts/missingCode'
import { type Closings, causeOfNotDone } from '../../followUps/isNotDone'
import type { CompiledBase } from '../../rules/compile'
import { createEngine, type Engine } from '../../rules/engine/engine'
import { isAnswer } from '../isAnswer'
import type { Column, Dataset, DataTable } from './dataset'

/** Null: not answered yet. */
export type DataCell = string | number | null | Missing

export interface Missing {
  readonly missing: MissingCode
}

/** The rules do not ask it, the version of the case does not have it, or its follow-up is closed as not done. */
const notAsked: Missing = { missing: 'NASK' }
/** It was answered before the rules hid it. The answer is kept, and may still count. */
const hiddenAnswer: Missing = { missing: 'HIDDEN' }

export interface DataRow {
  /** 1 in the table of cases. */
  readonly occurrence: number
  readonly cells: readonly DataCell[]
}

/** The answers of a case, by key. */
export type AnswersOfCase = Readonly<Record<string, NonNullable<FactValue>>>

/** The rows of one case, table by table. `notDone`: its follow-ups that are closed as not done. */
export type RowsOfCase = (answers: AnswersOfCase, notDone?: Closings) => readonly (readonly DataRow[])[]

/** For the cases of one version. */
export function rowsOfCases({ tables, reasons }: Dataset, compiled: CompiledBase): RowsOfCase {
  const { version } = compiled.base
  const readers = tables.map((table) => {
    const all = [...table.columns, ...(table.leftOut ?? [])]
    return { table, all, columns: all.map((column) => (column.versions.includes(version) ? column : null)) }
  })
  return (answers, notDone) => {
    const engine = createEngine(compiled)
    engine.setAll(
      Object.entries(answers).flatMap(([id, value]) => (isAnswer(compiled.structure, id) ? [{ id, value }] : [])),
    )
    return readers.map(({ table, all, columns }) =>
      occurrencesIn(engine, table).flatMap((occurrence) => {
        const cells = columns.map((column) =>
          column ? cellOf({ engine, reasons, notDone }, column, occurrence) : notAsked,
        )
        if (table.repeatsIn !== null && !isThere(all, cells)) return []
        return [{ occurrence, cells: cells.slice(0, table.columns.length) }]
      }),
    )
  }
}

function occurrencesIn(engine: Engine, { repeatsIn }: DataTable): readonly number[] {
  if (repeatsIn === null) return [1]
  const { questions, questionnaires } = engine.structure
  return questions.get(repeatsIn)?.question.repeats || questionnaires.get(repeatsIn)?.questionnaire.repeats
    ? engine.occurrences(repeatsIn)
    : []
}

/** Nobody answered it, or it is hidden. */
function isNotThere(cell: DataCell): boolean {
  return typeof cell === 'object' && cell !== null && !cell.missing.startsWith('UNK')
}

/** A person answered one of its questions. What the rules derive or hide makes no occurrence. */
function isThere(columns: readonly Column[], cells: readonly DataCell[]): boolean {
  return cells.some((cell, i) => cell !== null && !isNotThere(cell) && !columns[i]?.place.question.abstract)
}

interface OfCase {
  readonly engine: Engine
  readonly reasons: Dataset['reasons']
  readonly notDone: Closings | undefined
}

function cellOf({ engine, reasons, notDone }: OfCase, { place, answerId }: Column, occurrence: number): DataCell {
  const { question, questionnaire } = place
  const { visible, state, value, reason, isDerived } = engine.question(keyOf(question.id, occurrence))
  if (!visible) return state === 'unanswered' || isDerived ? notAsked : hiddenAnswer
  if (state === 'unknown') return { missing: reasons.ofUnknown.get(reason ?? '')?.code ?? 'UNK' }
  if (value === null) {
    const cause = causeOfNotDone(engine.structure, notDone, questionnaire.id)
    return cause === null ? null : { missing: codeOfNotDone(cause) }
  }
  if (answerId !== null) return Array.isArray(value) && value.includes(answerId) ? 1 : 0
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' ? value.join(';') : value
}
