/** A file of REDCap's records: the rows of one record, which follow each other, are one record here. */
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Submission } from '@casebook/core/submission/submission.calls'
import { type RecordColumns, recordColumns, submissionOfRecord } from '@casebook/interchange/data/redcapRecords'
import { StartRefused } from '../startRefused'
import type { FileRecord } from './records'

export interface RedcapFile {
  readonly records: AsyncIterable<FileRecord>
  /** Null for a record that is refused: its fault says why. */
  readonly submissionOf: (record: FileRecord) => Pick<Submission, 'caseName' | 'facts'> | null
}

/** @throws StartRefused if the base does not ask what the file has */
export function redcapFile(
  file: string,
  structure: BaseStructure,
  header: FileRecord,
  rows: AsyncIterable<FileRecord>,
): RedcapFile {
  const columns = recordColumns(structure, header.cells)
  const { unknown, twice, ignored } = columns
  if (unknown.length > 0)
    throw new StartRefused(`${file} has columns that the base does not ask: ${unknown.join(', ')}.`)
  if (twice.length > 0) throw new StartRefused(`${file} has columns twice: ${twice.join(', ')}.`)
  if (ignored.length > 0) console.log(`Not read: ${ignored.join(', ')}`)
  return {
    records: readable(recordsOfRows(rows), columns),
    submissionOf(record) {
      const read = submissionOfRecord(columns, rowsIn(record, columns.fields.length))
      return read.type === 'Refused' ? null : { caseName: read.caseName, facts: read.facts }
    },
  }
}

const unreadable = 'a row of it, or the row before it, cannot be read'

/** A row that cannot be read may belong to the record before it or to the one after it: neither is submitted without it. */
export async function* recordsOfRows(rows: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord> {
  let open: FileRecord | null = null
  let wasFaulty = false
  for await (const row of rows) {
    const isSame: boolean = row.fault === null && open !== null && nameOf(open) === nameOf(row)
    if (open && (isSame || row.fault !== null)) open = joined(open, row)
    else {
      if (open) yield open
      open = wasFaulty && row.fault === null ? { ...row, fault: unreadable } : row
    }
    wasFaulty = row.fault !== null
  }
  if (open) yield open
}

async function* readable(records: AsyncIterable<FileRecord>, columns: RecordColumns): AsyncGenerator<FileRecord> {
  for await (const record of records) yield whole(record, columns)
}

/** The cells of all rows of the record. `width`: columns of the table. */
export function rowsIn({ cells }: Pick<FileRecord, 'cells'>, width: number): readonly (readonly string[])[] {
  return Array.from({ length: cells.length / width }, (_, i) => cells.slice(i * width, (i + 1) * width))
}

function nameOf({ cells }: FileRecord): string {
  return cells[0]?.trim() ?? ''
}

function joined(before: FileRecord, row: FileRecord): FileRecord {
  return {
    line: row.line,
    bytes: `${before.bytes}\n${row.bytes}`,
    text: '',
    upTo: row.upTo,
    cells: [...before.cells, ...row.cells],
    fault: before.fault ?? (row.fault === null ? null : unreadable),
  }
}

function whole(record: FileRecord, columns: RecordColumns): FileRecord {
  if (record.fault !== null) return record
  const submission = submissionOfRecord(columns, rowsIn(record, columns.fields.length))
  return submission.type === 'Refused' ? { ...record, fault: submission.reason } : record
}
