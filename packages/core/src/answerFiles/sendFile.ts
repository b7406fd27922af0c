/**
 * Brings the bytes of a file to the server, before the answer that names it: the pieces that the server does not have, one after the other, each
 * acknowledged by its hash. Whoever is stopped anywhere goes on where the server says.
 */
import type { AddFactsResult } from '../entry/entry.calls'
import type { FactRefusal } from '../facts/factRefusal'
import type { ContentRefusal } from '../files/pieces'

export interface DevicePiece {
  /** Base64. */
  readonly data: string
  readonly sha256: string
}

/** The pieces of one file, as this device has them. */
export interface DevicePieces {
  readonly count: number
  readonly piece: (at: number) => Promise<DevicePiece>
  readonly onSent: (pieces: number) => void
}

/** How pieces go to the server. `Stop`: an answer after which nothing more is sent. */
export interface PieceWay<Stop> {
  readonly kept: () => Promise<{ readonly type: 'KeptPieces'; readonly pieces: number } | Stop>
  readonly keep: (piece: { readonly at: number; readonly data: string }) => Promise<PieceResult | Stop>
}

type PieceResult =
  | { readonly type: 'PieceKept'; readonly pieces: number; readonly sha256: string | null }
  | { readonly type: 'FileRefused'; readonly reason: ContentRefusal }

type Refused = Extract<AddFactsResult, { type: 'AddFactError' }>

/** Null once the server has all of it. Otherwise why the answer does not go out. */
export async function sendFile<Stop extends { readonly type: string }>(
  way: PieceWay<Stop>,
  question: string,
  { count, piece, onSent }: DevicePieces,
): Promise<Stop | Refused | null> {
  const kept = await way.kept()
  if (!isKept(kept)) return kept
  let { pieces } = kept
  while (pieces < count) {
    onSent(pieces)
    const at = pieces
    const { data, sha256 } = await piece(at)
    const answer = await way.keep({ at, data })
    if (isRefused(answer)) return { type: 'AddFactError', errors: [{ id: question, reason: refusals[answer.reason] }] }
    if (!isTaken(answer)) return answer
    if (answer.sha256 !== null && answer.sha256 !== sha256)
      throw new Error(`The server has another piece ${at} of ${question} than this device`)
    pieces = answer.pieces
  }
  onSent(pieces)
  return null
}

type Answer = { readonly type: string }
type Kept = { readonly type: 'KeptPieces'; readonly pieces: number }
type Taken = Extract<PieceResult, { type: 'PieceKept' }>
type NotTaken = Extract<PieceResult, { type: 'FileRefused' }>

const isKept = (answer: Answer): answer is Kept => answer.type === 'KeptPieces'
const isTaken = (answer: Answer): answer is Taken => answer.type === 'PieceKept'
const isRefused = (answer: Answer): answer is NotTaken => answer.type === 'FileRefused'

/** What the person reads at the question. */
const refusals: Readonly<Record<ContentRefusal, FactRefusal>> = {
  Question: 'FileType',
  FileType: 'FileType',
  Content: 'FileType',
  FileTooLarge: 'FileTooLarge',
  Pixels: 'FileTooLarge',
  NoRoom: 'FileTooLarge',
  Damaged: 'FileMissing',
}
