/** An author's file as its author sees it, what was found in it, and how single cells of it are corrected. */
import type { Base } from '../bases/base'
import type { TextLanguage } from '../language/language'
import type { CandidateFormat } from './candidate'

/** Rows and columns from 1, as the author's program counts; the header is a row. */
export interface CellPlace {
  /** The name on the sheet's tab. Missing for a text file, which has no sheets. */
  readonly sheet?: string
  readonly row: number
  readonly column: number
}

export interface AuthorsSheet {
  /** Null for the only one of a text file. */
  readonly name: string | null
  /** The texts of all cells, the header first. Empty cells at the end of a row are left out. */
  readonly rows: readonly (readonly string[])[]
}

/** `error`: the file is wrong there. `lost`: it does not act here. `changed`: kept in another form. `note`: worth knowing. */
export const fileSeverities = ['error', 'lost', 'changed', 'note'] as const

export type FileSeverity = (typeof fileSeverities)[number]

export interface FileFinding {
  readonly severity: FileSeverity
  /** One sentence in English. */
  readonly message: string
  /** Null if it is about the whole file, or a part that is no cell. */
  readonly cell: CellPlace | null
  /** The place in an XML file. Line and column start at 1. */
  readonly line?: { readonly line: number; readonly column: number } | undefined
  /** Characters within the cell, from 0; `to` is after the last. Null for the whole cell. */
  readonly characters: { readonly from: number; readonly to: number } | null
  /** The question that it is about, by id. */
  readonly question: string | null
  /** The likely correction. It replaces the characters, or the whole cell if there are none. */
  readonly replacement: string | null
}

export interface OpenedFile {
  /** Null if none could be made; the first finding says why. */
  readonly base: Base | null
  /** The worst first. */
  readonly findings: readonly FileFinding[]
  /** None of a file that is no table. */
  readonly sheets: readonly AuthorsSheet[]
  /** Missing if nothing could be made of it. */
  readonly format?: CandidateFormat | undefined
}

export interface CellEdit extends CellPlace {
  readonly text: string
}

export type Patched =
  | { readonly type: 'Patched'; readonly bytes: Uint8Array }
  /** The file stays as it is; a sentence for the author. */
  | { readonly type: 'Refused'; readonly reason: string }

export interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** The study, if it is written here: the bytes say the same. */
  readonly base?: Base | undefined
  /** Operations on it that are undone as one have the same. */
  readonly step?: string | undefined
}

/** The author's choices where the file allows several. */
export interface Reading {
  /** The language of the texts, where the file names none. */
  readonly language: TextLanguage
  /** Null: all questions. */
  readonly preset: string | null
}

/** A study in its author's sheet, and what it is to be. */
export interface AskedSheet {
  readonly file: NamedFile & Reading
  /** The study that was read from the file. */
  readonly before: Base
  readonly after: Base
}

export type WrittenSheet =
  | { readonly type: 'Written'; readonly bytes: Uint8Array; readonly opened: OpenedFile }
  /** The sheet has no place for it; a sentence for the author. */
  | { readonly type: 'Refused'; readonly reason: string }

/** Reads and corrects files of authors, off the thread that draws. */
export interface FileReader {
  readonly open: (file: NamedFile & Reading) => Promise<OpenedFile>
  /** Every other cell stays as it is, byte for byte. */
  readonly patch: (bytes: Uint8Array, edits: readonly CellEdit[]) => Promise<Patched>
}

export interface SheetWriter extends FileReader {
  /** Writes what was done to the study into the cells and rows that it concerns. */
  readonly writeBack: (asked: AskedSheet) => Promise<WrittenSheet>
}

export function textOfCell(sheets: readonly AuthorsSheet[], { sheet = null, row, column }: WidePlace): string {
  return sheets.find(({ name }) => name === sheet)?.rows[row - 1]?.[column - 1] ?? ''
}

type WidePlace = Omit<CellPlace, 'sheet'> & { readonly sheet?: string | null }

/** The correction that a finding proposes; null if it proposes none. */
export function fixOf(
  { cell, characters, replacement }: FileFinding,
  sheets: readonly AuthorsSheet[],
): CellEdit | null {
  if (!cell || replacement === null) return null
  const text = textOfCell(sheets, cell)
  const { from, to } = characters ?? { from: 0, to: text.length }
  return { ...cell, text: `${text.slice(0, from)}${replacement}${text.slice(to)}` }
}

/** `1` → `A`, `27` → `AA`. */
export function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return `${rest > 0 ? lettersOf(rest) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`
}

/** `A` → 1, `AA` → 27. */
export function numberOfLetters(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
