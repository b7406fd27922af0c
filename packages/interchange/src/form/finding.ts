/** What a reader has to say about an author's file, each finding at its place in that file. */
import type { FindingKind } from '@casebook/core/bases/findingKinds'

/** `from` and `to` are characters within the cell, from 0; `to` is after the last. */
export interface Characters {
  readonly from?: number
  readonly to?: number
}

export type Place =
  /** Of a table: rows and columns from 1. The header is row 1, and a record with line breaks is one row. */
  | ({ readonly row: number; readonly column: number } & Characters)
  /** Of a workbook, as its program names the cell: `F41`. */
  | ({ readonly sheet: string; readonly cell: string } & Characters)
  /** Of an XML file, both from 1: where an element or attribute begins. `path`: the question that it is about. */
  | { readonly line: number; readonly column: number; readonly path?: string }
  /** The linkIds of a FHIR item, the id of a question, or `FILE` for the whole file. Of a base, its path and the line. */
  | { readonly path: string; readonly line?: number }

export const wholeFile: Place = { path: 'FILE' }

/** `error`: the file is wrong there. `lost`: it does not act here. `changed`: kept in another form. `note`: kept, and worth knowing. */
export type Severity = (typeof severities)[number]

/** The worst first. */
export const severities = ['error', 'lost', 'changed', 'note'] as const

export interface SourceFinding {
  readonly at: Place
  readonly severity: Severity
  readonly kind: FindingKind | 'File'
  /** A sentence for the author. */
  readonly message: string
  /** The author's name of the field, if it is about one. */
  readonly field?: string
  /** The name that it has in the file that was written, if that is another. */
  readonly name?: string
  /** The part of a base that a fault is about: what it is for, and an example. */
  readonly help?: string
  /** What the author may choose from: the file can be read anew with one of them. */
  readonly presets?: readonly string[]
  /** The chosen one. */
  readonly preset?: string
  /** The author may name the language of the texts, which the file does not. */
  readonly asksLanguage?: true
  /** The original in the source. */
  readonly original?: unknown
  /** What the author probably meant: it belongs in the place of the characters of `at`, or of the whole cell. */
  readonly replacement?: string
}
