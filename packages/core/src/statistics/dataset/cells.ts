/** The cells of a case in the tables of its base. */
import { keyOf } from '../../bases/key'
import type { QuestionPlace } from '../../bases/structure'
import { visitsOf } from '../../bases/visits/visits'
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
  /** The id of the visit, in the table of a form. */
  readonly visit: string | null
  /** 1 in the table of cases, and at a visit that does not repeat. */
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
  const visits = visitsOf(compiled.base).map(({ id }) => id)
  const readers = tables.flatMap((table) => {
    const all = [...table.columns, ...(table.leftOut ?? [])]
    const read = (visit: string | null): Reader => ({
      table,
      visit,
      columns: all.map((column) => ({ ...column, place: placeIn(column, version, visit) })),
    })
    const asking = (reader: Reader) => reader.columns.some(({ place }) => place)
    return [table.form === null ? [read(null)] : visits.map(read).filter(asking)]
  })
  return (answers, notDone) => {
    const engine = createEngine(compiled)
    engine.setAll(
      Object.entries(answers).flatMap(([id, value]) => (isAnswer(compiled.structure, id) ? [{ id, value }] : [])),
    )
    const ofCase = { engine, reasons, notDone }
    return readers.map((all) => all.flatMap((reader) => rowsOf(reader, ofCase)))
  }
}

/** Of a table of cases or of entries, and of that of a form one for each visit. */
interface Reader {
  readonly table: DataTable
  readonly visit: string | null
  readonly columns: readonly ReadColumn[]
}

interface ReadColumn extends Pick<Column, 'answerId'> {
  /** Null: the version of the case does not ask it here. */
  readonly place: QuestionPlace | null
}

function placeIn({ place, versions, visits }: Column, version: string, visit: string | null): QuestionPlace | null {
  if (visit !== null) return visits.get(version)?.get(visit) ?? null
  return versions.includes(version) ? place : null
}

function rowsOf({ table, visit, columns }: Reader, ofCase: OfCase): readonly DataRow[] {
  return occurrencesIn(ofCase.engine, table, columns).flatMap((occurrence) => {
    const cells = columns.map((column) => cellOf(ofCase, column, occurrence))
    const isRow = table.form === null ? table.repeatsIn === null : cells.some(isClosed)
    if (!isRow && !isThere(columns, cells)) return []
    return [{ visit, occurrence, cells: cells.slice(0, table.columns.length) }]
  })
}

function occurrencesIn(
  engine: Engine,
  { repeatsIn, form }: DataTable,
  columns: readonly ReadColumn[],
): readonly number[] {
  const repeating = form === null ? repeatsIn : (columns.find(({ place }) => place)?.place?.repeatsIn ?? null)
  if (repeating === null) return [1]
  const { questions, questionnaires } = engine.structure
  return questions.get(repeating)?.question.repeats || questionnaires.get(repeating)?.questionnaire.repeats
    ? engine.occurrences(repeating)
    : []
}

/** Nobody answered it, or it is hidden. */
function isNotThere(cell: DataCell): boolean {
  return typeof cell === 'object' && cell !== null && !cell.missing.startsWith('UNK')
}

/** Its follow-up is closed as not done. */
function isClosed(cell: DataCell): boolean {
  return typeof cell === 'object' && cell !== null && cell.missing.startsWith('NASK.')
}

/** A person answered one of its questions. What the rules derive or hide makes no occurrence. */
function isThere(columns: readonly ReadColumn[], cells: readonly DataCell[]): boolean {
  return cells.some((cell, i) => cell !== null && !isNotThere(cell) && !columns[i]?.place?.question.abstract)
}

interface OfCase {
  readonly engine: Engine
  readonly reasons: Dataset['reasons']
  readonly notDone: Closings | undefined
}

function cellOf({ engine, reasons, notDone }: OfCase, { place, answerId }: ReadColumn, occurrence: number): DataCell {
  if (!place) return notAsked
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
