/** A file that is an answer, in pieces, whoever sends it. */
import * as z from 'zod/mini'
import { fileRecord } from '../bases/files/fileRecord'

/** Bytes of each piece but the last. */
export const pieceSize = 128 * 1024

/** Bytes that the files of one case may have, those of its past answers too. */
export const mostPerCase = 1024 * 1024 * 1024

export const contentRefusals = [
  'Question',
  'FileType',
  'FileTooLarge',
  'Content',
  'Pixels',
  'Damaged',
  'NoRoom',
] as const

/**
 * `Question`: it takes no files, or not this one. `Content`: the bytes are no file of the type that it names. `Pixels`: a picture that takes too
 * much room once it is drawn. `Damaged`: the bytes are others than their hash says. `NoRoom`: the case has too many files.
 */
export type ContentRefusal = (typeof contentRefusals)[number]

export const fileKey = z.string().check(z.maxLength(300))
export const pieceHash = z.string().check(z.regex(/^[\w-]{43}$/))
/** The answer: see `bases/files/fileRecord`. */
export const fileOfPiece = z.string().check(
  z.maxLength(2_000),
  z.refine((value) => fileRecord(value) !== null),
)

/** What comes of a piece, whoever sends it. */
export const piece = {
  file: fileOfPiece,
  at: z.int().check(z.nonnegative(), z.maximum(1_000)),
  /** In base64. */
  data: z.string().check(z.maxLength(Math.ceil(pieceSize / 3) * 4)),
}

export const kept = {
  /** `sha256` of the piece, null of one that is not the next. The next to send is the one of number `pieces`. */
  PieceKept: { pieces: z.int(), sha256: z.nullable(pieceHash) },
  FileRefused: { reason: z.enum(contentRefusals) },
} as const
