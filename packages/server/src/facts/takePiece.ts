/** Takes a piece of a file that is to be an answer. The question says which files it takes, and the bytes say what they are. */
import { createHash } from 'node:crypto'
import { isContentOf, mostPixels, sizeOfPicture } from '@casebook/core/answerFiles/content'
import type { Question } from '@casebook/core/bases/base'
import { type FileRecord, fileRecord, picturesCleaned } from '@casebook/core/bases/files/fileRecord'
import { type ContentRefusal, mostPerCase, pieceSize } from '@casebook/core/files/pieces'
import { refusalOfFile } from '@casebook/core/questions/file'
import type { Database } from '../services'
import {
  bytesKept,
  completeFile,
  dropFile,
  type FilesOf,
  type HeldFile,
  holdFile,
  insertPiece,
  piecesOf,
} from './answerFiles.repository'

export interface SentPiece {
  /** The answer that is to name the file. */
  readonly file: string
  readonly at: number
  /** Base64. */
  readonly data: string
}

export type TakenPiece =
  | { readonly type: 'PieceKept'; readonly pieces: number; readonly sha256: string | null }
  | { readonly type: 'FileRefused'; readonly reason: ContentRefusal }

const refused = (reason: ContentRefusal) => ({ type: 'FileRefused', reason }) as const

export async function takePiece(
  tx: Database,
  of: FilesOf,
  question: Question | undefined,
  { file, at, data }: SentPiece,
  now: Date,
): Promise<TakenPiece> {
  const record = fileRecord(file)
  if (!record || question?.type !== 'File') return refused('Question')
  const refusal = refusalOfFile(question, record)
  if (refusal) return refused(refusal === 'FileTooLarge' ? refusal : 'FileType')
  const content = Buffer.from(data, 'base64')
  // Node reads over what is no base64; written again it would then be another text.
  if (content.toString('base64') !== data || content.byteLength !== lengthOf(record, at)) return refused('Damaged')
  if (at === 0 && !isContentOf(record.mediaType, content)) return refused('Content')

  const held = await holdFile(tx, of, record, now)
  if (held.isWhole || at !== held.pieces) return { type: 'PieceKept', pieces: held.pieces, sha256: null }
  if (at === 0 && (await bytesKept(tx, of)) > mostPerCase) {
    await dropFile(tx, held.id)
    return refused('NoRoom')
  }
  await insertPiece(tx, held, content)
  const pieces = held.pieces + 1
  if (pieces < piecesIn(record)) return { type: 'PieceKept', pieces, sha256: sha256Of(content) }
  const fault = await faultOf(tx, record, { ...held, pieces })
  if (fault) {
    await dropFile(tx, held.id)
    return refused(fault)
  }
  await completeFile(tx, held.id, now)
  return { type: 'PieceKept', pieces, sha256: sha256Of(content) }
}

function piecesIn({ size }: FileRecord): number {
  return Math.ceil(size / pieceSize)
}

/** Bytes of the piece; 0 of one that the file does not have. */
function lengthOf({ size }: FileRecord, at: number): number {
  return Math.max(0, Math.min(pieceSize, size - at * pieceSize))
}

/** A picture says within so many pieces how large it is. */
const piecesWithSize = 8

async function faultOf(
  tx: Database,
  { mediaType, sha256 }: FileRecord,
  file: HeldFile,
): Promise<ContentRefusal | null> {
  const hash = createHash('sha256')
  const first: Uint8Array[] = []
  for await (const piece of piecesOf(tx, file)) {
    hash.update(piece)
    if (first.length < piecesWithSize) first.push(piece)
  }
  if (hash.digest('base64url') !== sha256) return 'Damaged'
  if (!picturesCleaned.includes(mediaType)) return null
  const size = sizeOfPicture(mediaType, Buffer.concat(first))
  if (!size || size.width === 0 || size.height === 0) return 'Content'
  return size.width * size.height > mostPixels ? 'Pixels' : null
}

function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}
