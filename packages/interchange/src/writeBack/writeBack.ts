/**
 * What was done to a study is written back into the sheet that its author brought: the cells and rows that it concerns, and no others. Casebook
 * would write both studies, the one before and the one afterwards, and takes over what differs between the two; the file that comes of it is read
 * again, and must be the study afterwards.
 */
import type { Base, Question } from '@casebook/core/bases/base'
import { type BaseStructure, baseStructure } from '@casebook/core/bases/structure'
import type { Patched } from '@casebook/core/candidates/authorsFile'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { Text } from '@casebook/core/language/language'
import { convert, type Source } from '../convert'
import { isWorkbook } from '../files/readWorkbook'
import { isAsBefore } from '../patch/arrangement'
import { patchFile } from '../patch/patchFile'
import { arrangeTable } from '../patch/patchTable'
import { arrangeWorkbook } from '../patch/patchWorkbook'
import { ofTestPatients } from '../testPatients'
import { planOf, type SheetPlan } from './sheetPlan'
import { type Row, type SheetFormat, type Table, tablesOfFile, tablesOfStudy, tablesReadAgain } from './tables'

export interface WrittenBack {
  /** The author's file, and how it is read. */
  readonly source: Source
  /** The study that was read from it. */
  readonly before: Base
  readonly after: Base
}

/** A correction may need another: a formula names its field by a path, and the field has moved. */
const mostRounds = 3

/** @returns `Refused` if the sheet cannot say it; the file stays as it is */
export async function writeBack({ source, before, after }: WrittenBack): Promise<Patched> {
  const language = before.config.fallbackLanguage
  const format: SheetFormat = isWorkbook(source.bytes) ? 'xlsform' : 'redcap'
  const tablesOf = (base: Base) => tablesOfStudy(base, format, language)
  const wanted = tablesOf(after)
  const known = new Set(tablesOf(before).findings.map(({ message }) => message))
  const lost = [...wanted.findings, ...ofTestPatients(after)].find(
    ({ severity, message }) => severity === 'lost' && !known.has(message),
  )
  if (lost) return refused(lost.message)
  const says = sayingOf(after, wanted.tables, format)
  let [bytes, base, tables] = [source.bytes, before, tablesOf(before).tables]
  for (let round = 0; round < mostRounds; round++) {
    const plans = plansOf(tables, wanted.tables, await tablesOfFile(bytes, format, language))
    if (typeof plans === 'string') return refused(plans)
    const written = await withPlans(bytes, plans)
    if (written.type === 'Refused') return written
    const read = await convert({ ...source, bytes: written.bytes })
    if (read.type === 'Refused') return refused(read.findings[0]?.message ?? noPlace)
    bytes = written.bytes
    base = read.base
    tables = tablesOf(base).tables
    if (says(base, tables)) return { type: 'Patched', bytes }
    if (plans.length === 0) break
  }
  return refused(reasonOf(base, after))
}

/**
 * Whether a study that was read, and its tables, are what was wanted. Each cell is as it would be written, or as it would be once that was read: some
 * conditions come back in other words, which mean the same.
 */
function sayingOf(after: Base, wanted: readonly Table[], format: SheetFormat) {
  let again: readonly Table[] | null = null
  return (base: Base, tables: readonly Table[]): boolean => {
    if (told(base) !== told(after)) return false
    if (isSame(tables, wanted)) return true
    again ??= tablesReadAgain(after, wanted, format)
    return tables.every((table, i) => isEither(table, [wanted[i], again?.[i]]))
  }
}

function isEither({ rows, places }: Table, [wanted, again]: readonly (Table | undefined)[]): boolean {
  return (
    rows.length === wanted?.rows.length &&
    rows.every((row, i) => {
      const others = [wanted, again].flatMap((table) => {
        const other = table?.rows[i]
        return table && other?.key === row.key ? [{ table, other }] : []
      })
      const columns = new Set([...places.keys(), ...wanted.places.keys()])
      const cellOf = (table: Pick<Table, 'places'>, { cells }: Row, column: string) =>
        cells[table.places.get(column) ?? -1] ?? ''
      return [...columns].every((column) =>
        others.some(({ table, other }) => cellOf(table, other, column) === cellOf({ places }, row, column)),
      )
    })
  )
}

/** Why the study that was read is not the one that was wanted. */
function reasonOf(base: Base, after: Base): string {
  const [is, wanted] = [base, after].map(baseStructure) as [BaseStructure, BaseStructure] // The cast is sound: two come of two.
  const section = [...wanted.questionnaires.keys()].find((id) => !is.questionnaires.has(id))
  if (section !== undefined) return `${section}: A section stands in the sheet as soon as it has a question.`
  const titled = [...wanted.questionnaires.values()].find(
    ({ questionnaire: { id, text } }) => told(is.questionnaires.get(id)?.questionnaire.text) !== told(text),
  )?.questionnaire.id
  if (titled !== undefined) {
    const { text = {} } = is.questionnaires.get(titled)?.questionnaire ?? {}
    return `${titled}: The title of this section would be ${JSON.stringify(Object.values(text)[0] ?? '')} in the sheet.`
  }
  const id = [...wanted.questions.keys()].find(
    (each) => told(is.questions.get(each)?.question) !== told(wanted.questions.get(each)?.question),
  )
  const [, row] = /^row\/(\d+)$/.exec(id ?? '') ?? []
  if (row !== undefined) return `Row ${row} has no name by which it is known in another place: give it one first.`
  return id === undefined ? noPlace : `${id}: ${noPlace}`
}

/** @returns a sentence if one cannot be made */
function plansOf(
  before: readonly Table[],
  after: readonly Table[],
  own: readonly Table[],
): readonly SheetPlan[] | string {
  const plans: SheetPlan[] = []
  for (const table of after) {
    const of = ({ name }: Table) => name?.trim().toLowerCase() === table.name?.trim().toLowerCase()
    const old = before.find(of)
    if (!old || isSame(old, table)) continue
    const authors = own.find(of)
    if (!authors) return `The workbook has no sheet ${table.name}, where this would be written.`
    const plan = planOf(old, table, authors)
    if (typeof plan === 'string') return `The file has no row of its own for ${plan}, so nothing is written there.`
    plans.push(plan)
  }
  return plans
}

const noPlace = 'The sheet has no place for this, or would be read otherwise.'

const refused = (reason: string): Patched => ({ type: 'Refused', reason })

const isSame = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b)

/** What a sheet has no words for, or has in words of its own. What a study does, its tables say. */
const leftOut = new Set(['meta', 'list', 'rules', 'checks', 'version', 'origin', 'translations'])

/** What people see of a study, or of a question. */
function told(base: Base | Question | Text | undefined): string {
  const isTold = (key: string, value: unknown) => !leftOut.has(key) && value !== false && value !== ''
  return canonicalJson(
    JSON.parse(JSON.stringify(base ?? null, (key, value: unknown) => (isTold(key, value) ? value : undefined))),
  )
}

async function withPlans(bytes: Uint8Array, plans: readonly SheetPlan[]): Promise<Patched> {
  const arranged = isWorkbook(bytes) ? await arrangedSheets(bytes, plans) : arrangedTable(bytes, plans)
  if (arranged.type === 'Refused') return arranged
  const edits = plans.flatMap(({ name, cells }) =>
    cells.map(({ row, column, text }) => ({
      ...(name !== null && { sheet: name }),
      row: row + 1,
      column: column + 1,
      text,
    })),
  )
  return patchFile(arranged.bytes, edits)
}

async function arrangedSheets(bytes: Uint8Array, plans: readonly SheetPlan[]): Promise<Patched> {
  const arrangements = plans.flatMap(({ name, rows }) => (isAsBefore(rows) ? [] : [[name ?? '', rows] as const]))
  return arrangements.length > 0 ? arrangeWorkbook(bytes, new Map(arrangements)) : { type: 'Patched', bytes }
}

function arrangedTable(bytes: Uint8Array, [plan]: readonly SheetPlan[]): Patched {
  if (!plan) return { type: 'Patched', bytes }
  const widths = new Map<number, number>()
  for (const { row, column } of plan.cells) widths.set(row, Math.max(widths.get(row) ?? 0, column + 1))
  return arrangeTable(bytes, plan.rows, widths)
}
