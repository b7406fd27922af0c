/** What the chart of the conversion page is given, what happens in it, and what it knows. */
import { fileNameOf } from '../bases/fileNameOf'
import type { CellEdit, NamedFile, OpenedFile } from '../candidates/authorsFile'
import { isDocumentTooLarge } from '../candidates/candidate'
import type { ExportFormat } from '../candidates/export/exportFormats'
import { fileTypes } from '../candidates/export/fileTypes'
import type { WrittenFile } from '../candidates/export/writtenFile'
import type { TextLanguage } from '../language/language'
import type { SessionPort } from '../session/session.calls'
import { type Converter, conversionFormats } from './converter'

/** Why nothing was made of a file, apart from what was found in it. */
export type ConversionFault = 'tooLarge' | 'empty' | 'effort' | 'unread'

/** A file that a person chose. Nothing of it is read before `bytes` is called. */
export interface BroughtFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly bytes: () => Promise<Uint8Array>
}

interface HandedOut {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export interface ConversionInput {
  readonly session: Pick<SessionPort, 'getSignInOffers'>
  readonly converter: Converter
  /** Of texts whose file does not say it. */
  readonly language: TextLanguage
  readonly handOut: (file: HandedOut) => void
}

export interface ConversionContext extends ConversionInput {
  readonly brought: BroughtFile | null
  /** With the corrected cells; null while it was not read. */
  readonly file: NamedFile | null
  readonly fault: ConversionFault | null
  /** What was made of the file; null while nothing was. */
  readonly opened: OpenedFile | null
  /** Counts the studies that were made. */
  readonly drawings: number
  /** From 0. */
  readonly chosen: number | null
  readonly edits: readonly CellEdit[]
  /** The file differs from the one that was brought. */
  readonly isMended: boolean
  /** Why a cell was not corrected. */
  readonly refusal: string | null
  /** `failed`: it could not be written. Missing: it is still to be written. */
  readonly written: Readonly<Partial<Record<ExportFormat, WrittenFile | 'failed'>>>
  /** The format that is being written. */
  readonly underWay: ExportFormat | null
  readonly target: ExportFormat
  /** Of the texts in a format with one language; null: the study's own choice. */
  readonly textLanguage: TextLanguage | null
  readonly error: unknown
}

export type ConversionEvent =
  | { type: 'reload' }
  | { type: 'bring'; file: BroughtFile }
  | { type: 'choose'; finding: number }
  | { type: 'correct'; edits: readonly CellEdit[] }
  | { type: 'aim'; target: ExportFormat }
  | { type: 'speak'; language: TextLanguage }
  | { type: 'download' }
  | { type: 'downloadMended' }

/** Of the file before, nothing stays. */
export const nothing = {
  brought: null,
  file: null,
  fault: null,
  opened: null,
  chosen: null,
  edits: [],
  isMended: false,
  refusal: null,
  written: {},
  underWay: null,
} satisfies Partial<ConversionContext>

export function faultOf({ size }: BroughtFile): ConversionFault | null {
  if (size === 0) return 'empty'
  return isDocumentTooLarge(size) ? 'tooLarge' : null
}

/** The format that is written next: the wanted one before the others. */
export function nextOf({ written, target }: Pick<ConversionContext, 'written' | 'target'>): ExportFormat | undefined {
  return [target, ...conversionFormats].find((format) => written[format] === undefined)
}

export function withWritten(context: ConversionContext, file: WrittenFile | 'failed'): Partial<ConversionContext> {
  const { underWay, written } = context
  return underWay ? { written: { ...written, [underWay]: file }, underWay: null } : {}
}

/** Nobody converts a file into its own format. */
export function otherThan({ format }: OpenedFile, target: ExportFormat): ExportFormat {
  return target === format ? (conversionFormats.find((one) => one !== format) ?? target) : target
}

export function handOutWritten({ opened, written, target, handOut }: ConversionContext): void {
  const file = written[target]
  if (!opened?.base || !file || file === 'failed') return
  const { ending, mediaType } = fileTypes[target]
  handOut({ name: fileNameOf(opened.base, ending), mediaType, bytes: file.bytes })
}

export function handOutMended({ file, handOut }: ConversionContext): void {
  if (!file) return
  handOut({ ...file, mediaType: 'application/octet-stream' })
}
