/** The tables of a study as SAS transport files, with what the names in them stand for. */
import { Readable } from 'node:stream'
import type { DataCell } from '@casebook/core/statistics/dataset/cells'
import {
  answerColumns,
  codebookColumns,
  codebookRows,
  type TextOf,
  textsIn,
} from '@casebook/core/statistics/dataset/codebook'
import type { Services } from '../services'
import { plainCsv } from '../tables/csv'
import { uniqueNames, type ZippedFile, zip } from '../tables/zip'
import { type DatasetOfBase, datasetOfBase, type FilledTable, filledTables } from './caseTables'
import { allAnswers, csvTable, type DataForm, type DataOf, type PlainRow } from './dataFiles'
import { type SeenCodes, withCodesSeen } from './listedCodes'
import { asLocal } from './pastData'
import { openSpillFile, type SpillFile } from './spillFile'
import { xportEnd, xportHeader, xportRow } from './xport/xportFile'
import { isTextColumn, shortNames, textWidth, type XportTable, xportColumns, xportTable } from './xport/xportTable'

type Given = Pick<Services, 'db' | 'now'>

/** In one folder for each study if there are several. */
export function asXport(services: Given, all: readonly DataOf[], form: DataForm): Readable {
  return zip(files(services, all, form), '', { zoneless: form.asOf != null })
}

async function* files(services: Given, all: readonly DataOf[], form: DataForm): AsyncGenerator<ZippedFile> {
  const nameOf = uniqueNames()
  const writtenAt = form.asOf ?? services.now()
  const modifiedAt = form.asOf ? asLocal(form.asOf) : writtenAt
  for (const of of all) {
    const folder = all.length > 1 ? `${nameOf([of.base.group], of.base.base, '')}/` : ''
    const dataset = await datasetOfBase(services, of, form)
    for await (const { name, content } of filesOf(services, of, form, { dataset, writtenAt }))
      yield { path: `${folder}${name}`, modifiedAt, content }
  }
}

interface Written {
  readonly dataset: DatasetOfBase
  readonly writtenAt: Date
}

async function* filesOf(services: Given, { base, reach }: DataOf, form: DataForm, { dataset, writtenAt }: Written) {
  const textOf = textsIn(dataset, form.language)
  const nameOf = shortNames()
  const variables: (readonly string[])[] = []
  const seen: SeenCodes = new Map()
  for await (const read of filledTables(services, dataset, reach, base, form.asOf)) {
    const filled = withCodesSeen(read, seen)
    const rows = await openSpillFile<readonly DataCell[]>()
    try {
      const table = await measured(filled, rows, dataset, textOf)
      const name = nameOf(filled.table.name)
      for (const [i, { name: variable }] of table.variables.entries())
        variables.push([`${name.toLowerCase()}.xpt`, variable, `${filled.table.name}.csv`, table.columnOf[i] ?? ''])
      const content = () => Readable.from(bytesOf(name, table, rows, writtenAt), { objectMode: false })
      yield { name: `${name.toLowerCase()}.xpt`, content }
    } finally {
      await rows.close()
    }
  }
  const csv = (header: readonly string[], rows: Iterable<PlainRow> | AsyncIterable<PlainRow>) => () =>
    plainCsv(csvTable(header, rows))
  yield { name: 'variables.csv', content: csv(['file', 'variable', 'table', 'column'], variables) }
  yield { name: 'codebook.csv', content: csv(codebookColumns, codebookRows(dataset, textOf)) }
  yield { name: 'answers.csv', content: csv(answerColumns, allAnswers(services, dataset, seen, textOf)) }
}

/** A variable of texts is as wide as the longest of them: all rows are read before the first is written. */
async function measured(
  { table, rows }: FilledTable,
  spill: SpillFile<readonly DataCell[]>,
  { reasons }: DatasetOfBase,
  textOf: TextOf,
): Promise<XportTable> {
  const columns = xportColumns(table)
  const texts = columns.flatMap((column, i) => (isTextColumn(column) ? [i] : []))
  const widths = new Map<number, number>()
  for await (const [keys, cells] of rows) {
    const row = [...keys, ...cells]
    for (const i of texts) widths.set(i, Math.max(widths.get(i) ?? 0, textWidth(row[i] ?? null)))
    await spill.write(row)
  }
  return xportTable(columns, widths, reasons, textOf)
}

async function* bytesOf(
  name: string,
  { variables, valuesOf }: XportTable,
  rows: SpillFile<readonly DataCell[]>,
  writtenAt: Date,
): AsyncGenerator<Uint8Array> {
  yield xportHeader(name, variables, writtenAt)
  let count = 0
  for await (const row of rows.read()) {
    count += 1
    yield xportRow(variables, valuesOf(row))
  }
  yield xportEnd(variables, count)
}
