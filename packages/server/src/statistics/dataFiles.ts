/** The data of a base as files: a spreadsheet, or CSV files with what statistics programs need to read them. */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { TextLanguage } from '@casebook/core/language/language'
import {
  answerColumns,
  answerRows,
  codebookColumns,
  codebookRows,
  type TextOf,
  textsIn,
} from '@casebook/core/statistics/dataset/codebook'
import type { Dataset, DataTable } from '@casebook/core/statistics/dataset/dataset'
import { readMe } from '@casebook/core/statistics/dataset/readMe'
import { rScript } from '@casebook/core/statistics/dataset/rScript'
import { sasScript } from '@casebook/core/statistics/dataset/sasScript'
import { spssSyntax } from '@casebook/core/statistics/dataset/spssSyntax'
import { stataScript } from '@casebook/core/statistics/dataset/stataScript'
import { csvCell, safeText, writtenCell } from '@casebook/core/statistics/dataset/writtenCell'
import type { Reach } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import { countCases } from '../export/dataExport.repository'
import type { Services } from '../services'
import { plainCsv } from '../tables/csv'
import type { TableCell } from '../tables/table'
import { type Sheet, xlsx } from '../tables/xlsx'
import { uniqueNames, type ZippedFile, zip } from '../tables/zip'
import { type DatasetOfBase, datasetOfBase, type FilledTable, filledTables } from './caseTables'
import { listedRows, type SeenCodes, withCodesSeen } from './listedCodes'
import { asLocal, type Sums, sumLines, summed, sumOfTables, untilOthersEnded } from './pastData'

export interface DataOf {
  readonly base: BaseName
  readonly reach: Reach
}

export interface DataForm {
  /** Of the codebook; without it that of the base. */
  readonly language: TextLanguage | undefined
  readonly withIdentifying: boolean
  /** The data of then; null for those of now. */
  readonly asOf?: Date | null
}

type Given = Pick<Services, 'db' | 'now'>

export function asZip(services: Given, all: readonly DataOf[], form: DataForm): Readable {
  return form.asOf
    ? zip(pastFiles(services, all, form, form.asOf), '', { zoneless: true })
    : zip(zippedFiles(services, all, form))
}

/** In one folder for each base if there are several. */
async function* zippedFiles(services: Given, all: readonly DataOf[], form: DataForm): AsyncGenerator<ZippedFile> {
  const nameOf = uniqueNames()
  const modifiedAt = services.now()
  for (const of of all) {
    const folder = all.length > 1 ? `${nameOf([of.base.group], of.base.base, '')}/` : ''
    const dataset = await datasetOfBase(services, of, form)
    for await (const { name, content } of dataFiles(services, of, form, dataset))
      yield { path: `${folder}${name}`, modifiedAt, content }
  }
}

/** The same with sums, and a file that says of which moment they are. */
async function* pastFiles(
  services: Given,
  all: readonly DataOf[],
  form: DataForm,
  asOf: Date,
): AsyncGenerator<ZippedFile> {
  const nameOf = uniqueNames()
  const modifiedAt = asLocal(asOf)
  for (const of of all) {
    const folder = all.length > 1 ? `${nameOf([of.base.group], of.base.base, '')}/` : ''
    const sums: Sums = new Map()
    const dataset = await datasetOfBase(services, of, form)
    const file = (name: string, content: () => Readable) => ({ path: `${folder}${name}`, modifiedAt, content })
    for await (const { name, content } of dataFiles(services, of, form, dataset))
      yield file(name, () => summed(content(), name, sums))
    const said = {
      study: of.base,
      moment: asOf.toISOString(),
      version: dataset.newest.base.version,
      cases: await countCases(services.db, of.reach, of.base, asOf),
      identifying: form.withIdentifying,
      dataset: sumOfTables(sums, dataset.tables.map(tableFile)),
    }
    yield file('moment.json', () => summed(Readable.from([`${JSON.stringify(said, null, 2)}\n`]), 'moment.json', sums))
    yield file('SHA256SUMS', () => Readable.from([sumLines(sums)]))
  }
}

interface DataFile {
  readonly name: string
  readonly content: () => Readable
}

async function* dataFiles(
  services: Given,
  { base, reach }: DataOf,
  { language, asOf }: DataForm,
  dataset: DatasetOfBase,
): AsyncGenerator<DataFile> {
  const textOf = textsIn(dataset, language)
  const widths = new Map<string, number>()
  const seen: SeenCodes = new Map()
  for await (const filled of filledTables(services, dataset, reach, base, asOf))
    yield {
      name: tableFile(filled.table),
      content: () => plainCsv(csvRows(withCodesSeen(filled, seen), widths)),
    }
  const file = (name: string, content: () => Readable) => ({ name, content })
  const words = (text: string) => () => Readable.from([text])
  yield file('codebook.csv', () => plainCsv(csvTable(codebookColumns, codebookRows(dataset, textOf))))
  yield file('answers.csv', () => plainCsv(csvTable(answerColumns, allAnswers(services, dataset, seen, textOf))))
  yield file('read.R', words(rScript(dataset, textOf)))
  yield file('read.do', words(stataScript(dataset, textOf)))
  yield file('read.sps', words(spssSyntax(dataset, textOf, widths)))
  yield file('read.sas', words(sasScript(dataset, textOf, widths)))
  yield file('readme.txt', words(readMe(dataset, textOf, widths)))
}

/** The number of its rows, and the sum of the dataset: what `moment.json` of a person says who may read all of it. */
export async function sumOfPast(services: Given, base: BaseName, asOf: Date) {
  const reach: Reach = { everybodys: true, allOf: [], assignedOf: [], sites: null }
  await untilOthersEnded(services.db)
  const dataset = await datasetOfBase(services, { base, reach }, { withIdentifying: true, asOf })
  const sums: Sums = new Map()
  for await (const filled of filledTables(services, dataset, reach, base, asOf)) {
    const name = tableFile(filled.table)
    await finished(summed(plainCsv(csvRows(filled, new Map())), name, sums).resume())
  }
  return {
    cases: await countCases(services.db, reach, base, asOf),
    hash: sumOfTables(sums, dataset.tables.map(tableFile)),
  }
}

function tableFile({ name }: Pick<DataTable, 'name'>): string {
  return `${name}.csv`
}

function headerOf({ keys, columns }: DataTable): readonly string[] {
  return [...keys, ...columns.map(({ name }) => name)]
}

/** Notes the longest text of each column. */
async function* csvRows({ table, rows }: FilledTable, widths: Map<string, number>) {
  yield headerOf(table)
  const texts = table.columns.flatMap(({ name, kind }, i) => (kind === 'text' ? [{ name, i }] : []))
  for await (const [keys, cells] of rows) {
    const written = cells.map(csvCell)
    for (const { name, i } of texts) {
      const bytes = Buffer.byteLength(String(written[i] ?? ''))
      if (bytes > (widths.get(name) ?? 0)) widths.set(name, bytes)
    }
    yield [...keys.map(csvCell), ...written]
  }
}

export type PlainRow = readonly (string | number | null)[]

export async function* csvTable(header: readonly string[], rows: Iterable<PlainRow> | AsyncIterable<PlainRow>) {
  yield header
  for await (const row of rows) yield row.map(csvCell)
}

/** The answers of choices, then the codes of lists in the tables that were read before. */
export async function* allAnswers(services: Given, dataset: DatasetOfBase, seen: SeenCodes, textOf: TextOf) {
  yield* answerRows(dataset, textOf)
  yield* listedRows(services, dataset, seen, textOf)
}

export function asSpreadsheet(services: Given, all: readonly DataOf[], form: DataForm): Readable {
  return xlsx(sheets(services, all, form))
}

/** Below the header. */
const mostRows = 1_048_575

async function* sheets(
  services: Given,
  all: readonly DataOf[],
  { language, withIdentifying }: DataForm,
): AsyncGenerator<Sheet> {
  const nameOf = sheetNames()
  for (const { base, reach } of all) {
    const dataset = await datasetOfBase(services, { base, reach }, { withIdentifying })
    const textOf = textsIn(dataset, language)
    const prefix = all.length > 1 ? `${base.base} ` : ''
    const seen: SeenCodes = new Map()
    for await (const filled of filledTables(services, dataset, reach, base)) {
      const { table, rows } = withCodesSeen(filled, seen)
      const columns = headerOf(table).map((header) => ({ header, width: 16 }))
      const iterator = rows[Symbol.asyncIterator]()
      let next = await iterator.next()
      async function* rowsOfSheet(): AsyncGenerator<readonly TableCell[]> {
        for (let nth = 0; nth < mostRows && !next.done; nth++, next = await iterator.next())
          yield next.value.flat().map(writtenCell)
      }
      // Excel takes no more rows on one sheet: the others go on the next one.
      do yield { name: nameOf(`${prefix}${table.name}`), columns, rows: rowsOfSheet() }
      while (!next.done)
    }
    const answers = allAnswers(services, dataset, seen, textOf)
    yield* codebookSheets(dataset, textOf, answers, (name) => nameOf(`${prefix}${name}`))
  }
}

function* codebookSheets(
  dataset: Dataset,
  textOf: TextOf,
  answers: AsyncIterable<PlainRow>,
  nameOf: (name: string) => string,
): Generator<Sheet> {
  const sheet = (name: string, header: readonly string[], rows: Iterable<PlainRow> | AsyncIterable<PlainRow>) => ({
    name: nameOf(name),
    columns: header.map((one) => ({ header: one, width: one === 'text' || one === 'rule' ? 48 : 16 })),
    rows: safeRows(rows),
  })
  yield sheet('codebook', codebookColumns, codebookRows(dataset, textOf))
  yield sheet('answers', answerColumns, answers)
}

async function* safeRows(rows: Iterable<PlainRow> | AsyncIterable<PlainRow>): AsyncGenerator<readonly TableCell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell))
}

/** At most 31 characters that Excel takes, and no two alike. */
function sheetNames(): (name: string) => string {
  const taken = new Set(['history'])
  return (name) => {
    const plain = name.replace(/[*?:\\/[\]]/g, '_').replace(/^'|'$/g, '_')
    for (let nth = 1; ; nth++) {
      const ending = nth === 1 ? '' : ` ${nth}`
      const candidate = `${plain.slice(0, 31 - ending.length)}${ending}`
      if (taken.has(candidate.toLowerCase())) continue
      taken.add(candidate.toLowerCase())
      return candidate
    }
  }
}
