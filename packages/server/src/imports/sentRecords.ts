/**
 * The records of a file of data, whatever its format: the case that each is about, and what it says of it. A case may have an older version of
 * its base, so the answers are read by the version of the case.
 */
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import type { ColumnMapping } from '@casebook/core/imports/columnMapping'
import type { DataFormat } from '@casebook/core/imports/dataImport'
import type { ImportColumn } from '@casebook/core/imports/imports.calls'
import type { ValueMapping } from '@casebook/core/imports/valueMapping'
import type { WrittenIn } from '@casebook/core/submission/cellValue'
import type { FileContent } from '../records/records'
import { fhirResponses } from './fhirResponses'
import { odmSubjects } from './odmSubjects'
import { tableRecords } from './tableRecords'

export interface SentAnswer extends Fact {
  /** The column, or the item, of the file. */
  readonly column: string
}

export type SentAnswers =
  | { readonly type: 'Answers'; readonly answers: readonly SentAnswer[] }
  /** In English, with the column. */
  | { readonly type: 'Unreadable'; readonly words: string }

/** Where in the file the next record begins. */
export interface Place {
  /** Records before it. */
  readonly records: number
  /** Bytes before it. */
  readonly place: number
  readonly line: number
}

export const beginning: Place = { records: 0, place: 0, line: 0 }

export interface SentRecord {
  /** Behind it. */
  readonly at: Place
  /** As in the file; empty if it says none. */
  readonly caseName: string
  /** Null: the file does not say it. */
  readonly owner: string | null
  /** Why it cannot be read; null if it can. */
  readonly fault: string | null
  readonly answersFor: (structure: BaseStructure) => SentAnswers
  /** Of a table: its bytes, one to a character. */
  readonly bytes: string
}

export interface DataFile {
  /** Those after this place. */
  readonly records: (after: Place) => AsyncIterable<SentRecord>
  /** What is read of it. */
  readonly columns: () => Promise<readonly ImportColumn[]>
  /** The columns that lead nowhere, and those that lead where another one does. */
  readonly atFault: () => Promise<readonly string[]>
  /** The first line of a table, its bytes one to a character; null for a file that is none. */
  readonly header: () => Promise<string | null>
}

/** Reads the file from this byte on. */
export type ReadFrom = (byte: number) => AsyncIterable<Uint8Array>

export interface DataFileOptions {
  readonly name: FileContent['name']
  readonly read: ReadFrom
  readonly mapping: ColumnMapping
  /** Of a table: what values mean that are no options. */
  readonly values: ValueMapping
  /** The newest version of the study. */
  readonly newest: BaseStructure
  readonly writtenIn: WrittenIn | null
}

const formats: Readonly<Record<DataFormat, (options: DataFileOptions) => DataFile>> = {
  table: (options) => tableRecords(options, 'table'),
  redcap: (options) => tableRecords(options, 'redcap'),
  odm: odmSubjects,
  fhir: fhirResponses,
}

export function dataFile(format: DataFormat, options: DataFileOptions): DataFile {
  return formats[format](options)
}
