/** A table of answers: a row for each case, or REDCap's records, of which several rows may make one. */
import type { BaseStructure } from '@casebook/core/bases/structure'
import { unguarded } from '@casebook/core/facts/cellText'
import { mappedColumns, notRead, ownerColumn } from '@casebook/core/imports/columnMapping'
import type { ImportColumn } from '@casebook/core/imports/imports.calls'
import { assigned } from '@casebook/core/imports/valueMapping'
import { csvColumns } from '@casebook/core/submission/csvColumns'
import { submissionOfRow } from '@casebook/core/submission/csvRow'
import { recordColumns, submissionOfRecord } from '@casebook/interchange/data/redcapRecords'
import { isStorable } from '../database/storableText'
import { type FileRecord, rowsAfter, rowsOf, UnreadableTable } from '../records/records'
import { recordsOfRows, rowsIn } from '../records/redcapFile'
import type { DataFile, DataFileOptions, SentAnswers, SentRecord } from './sentRecords'

const samples = 3

/** What the columns of a table are to a version of the study. */
interface Reading {
  readonly columns: readonly Pick<ImportColumn, 'use' | 'key'>[]
  /** Columns that lead nowhere, and those that lead where another one does. */
  readonly atFault: readonly string[]
  readonly nameOf: (cells: readonly string[]) => string
  readonly answersOf: (cells: readonly string[]) => SentAnswers
}

export function tableRecords(options: DataFileOptions, format: 'table' | 'redcap'): DataFile {
  const { read, newest, values } = options
  let opened: Promise<Opened> | null = null
  const open = () => {
    opened ??= openTable(options, format)
    return opened
  }
  const rowsOfFile = (after: Pick<FileRecord, 'line' | 'upTo'>, header: FileRecord) =>
    rowsAfter(read(after.upTo), header, after)

  return {
    header: async () => (await open()).header.bytes,

    atFault: async () => (await open()).readingFor(newest).atFault,

    async *records(after) {
      const { header, owner, pick, readingFor } = await open()
      const begin = after.place === 0 ? header : { line: after.line, upTo: after.place }
      const rows = rowsOfFile(begin, header)
      let records = after.records
      for await (const { cells, fault, bytes, line, upTo } of format === 'redcap' ? recordsOfRows(rows) : rows) {
        records += 1
        const own = pick(cells)
        const sent: SentRecord = {
          at: { records, place: upTo, line },
          bytes,
          fault,
          caseName: fault === null ? readingFor(newest).nameOf(own) : '',
          owner: owner < 0 ? null : unguarded(cells[owner] ?? '').trim(),
          answersFor(structure) {
            const sent = readingFor(structure).answersOf(own)
            return sent.type === 'Answers' ? { ...sent, answers: assigned(sent.answers, structure, values) } : sent
          },
        }
        yield sent
      }
    },

    async columns() {
      const { header, placesOf, readingFor } = await open()
      const { columns } = readingFor(newest)
      const first: (readonly string[])[] = []
      for await (const { fault, cells } of rowsOfFile(header, header)) {
        if (fault === null) first.push(cells)
        if (first.length === samples) break
      }
      return header.cells.map((column, i): ImportColumn => {
        const { use = 'notRead', key = null } = columns[placesOf.indexOf(i)] ?? {}
        return { name: column, use, key, samples: first.map((row) => row[i] ?? '') }
      })
    },
  }
}

interface Opened {
  readonly header: FileRecord
  /** The places of the columns that are read. */
  readonly placesOf: readonly number[]
  /** Of the column that names the owner; -1 if there is none. */
  readonly owner: number
  /** The cells that are read: those of all rows of a record, one row after another. */
  readonly pick: (cells: readonly string[]) => readonly string[]
  readonly readingFor: (structure: BaseStructure) => Reading
}

/** A column that is not read is not there: nothing else of the table changes by it. */
async function openTable(
  { name, read, mapping, writtenIn }: DataFileOptions,
  format: 'table' | 'redcap',
): Promise<Opened> {
  const header = await firstOf(name, read(0))
  const names = mappedColumns(header.cells, mapping)
  const owner = ownerColumn(header.cells, mapping)
  const isRecord = (i: number) => format === 'redcap' && i === 0
  const placesOf = names.flatMap((one, i) => (i === owner || (one === notRead && !isRecord(i)) ? [] : [i]))
  const ownNames = placesOf.map((i) => names[i] ?? '')
  const inFile = placesOf.map((i) => header.cells[i] ?? '')
  const readings = new WeakMap<BaseStructure, Reading>()
  return {
    header,
    placesOf,
    owner,
    pick: (cells) => rowsIn({ cells }, header.cells.length).flatMap((row) => placesOf.map((i) => row[i] ?? '')),
    readingFor(structure) {
      const known = readings.get(structure)
      if (known) return known
      const made =
        format === 'redcap' ? redcap(structure, ownNames) : table(structure, { names: ownNames, inFile }, writtenIn)
      readings.set(structure, made)
      return made
    },
  }
}

async function firstOf(name: string, chunks: AsyncIterable<Uint8Array>): Promise<FileRecord> {
  for await (const header of rowsOf({ name, chunks })) {
    if (!isStorable(JSON.stringify(header.text)))
      throw new UnreadableTable(`${name} has names of columns that are no text.`)
    return header
  }
  throw new UnreadableTable(`${name} has no header.`)
}

interface TableColumns {
  /** As they are read. */
  readonly names: readonly string[]
  readonly inFile: readonly string[]
}

function table(
  structure: BaseStructure,
  { names, inFile }: TableColumns,
  writtenIn: DataFileOptions['writtenIn'],
): Reading {
  const columns = csvColumns(structure, names, writtenIn)
  const { answers, unknown, twice } = columns
  const columnOf = new Map(answers.flatMap((one, i) => (one ? [[one.key, inFile[i] ?? one.name] as const] : [])))
  return {
    atFault: [...unknown, ...twice],
    columns: names.map((name, i) => {
      const answer = answers[i]
      if (answer) return { use: 'answer', key: answer.key }
      return { use: i === columns.name ? 'case' : unknown.includes(name) ? 'unknown' : 'notRead', key: null }
    }),
    nameOf: (cells) => unguarded(cells[columns.name] ?? '').trim(),
    answersOf(cells) {
      const { facts } = submissionOfRow(columns, cells)
      return { type: 'Answers', answers: facts.map((fact) => ({ ...fact, column: columnOf.get(fact.id) ?? fact.id })) }
    },
  }
}

function redcap(structure: BaseStructure, names: readonly string[]): Reading {
  const columns = recordColumns(structure, names)
  const { fields, unknown, twice } = columns
  return {
    atFault: [...unknown, ...twice],
    columns: names.map((name, i) => {
      const field = fields[i]
      if (field) return { use: 'answer', key: field.field }
      return { use: i === 0 ? 'case' : unknown.includes(name) ? 'unknown' : 'notRead', key: null }
    }),
    nameOf: ([record = '']) => record.trim(),
    answersOf(cells) {
      const read = submissionOfRecord(columns, rowsIn({ cells }, names.length))
      if (read.type === 'Refused') return { type: 'Unreadable', words: read.reason }
      return { type: 'Answers', answers: read.facts.map((fact) => ({ ...fact, column: fact.id })) }
    },
  }
}
