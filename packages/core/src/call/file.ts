/** A file in a result. It travels as bytes with a name and a type, beside the other fields of the result. */
import * as z from 'zod/mini'

/** The bytes of a file. In browsers and in Node.js it is a `Blob`. */
export interface FileContent {
  readonly size: number
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}

/** A file that has arrived whole. */
export interface ReceivedFile {
  readonly name: string
  /** Such as `text/csv`. */
  readonly mediaType: string
  readonly content: FileContent
}

/** The schema of the field `file`, which makes a result one that brings a file. Whoever transfers the bytes makes its value. */
export const file = z.custom<ReceivedFile>()

export type FileSchema = typeof file
