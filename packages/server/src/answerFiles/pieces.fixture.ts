/** Bytes as a device sends them. */
import { createHash } from 'node:crypto'
import { type FileRecord, type FileType, fileValue } from '@casebook/core/bases/files/fileRecord'
import { pieceSize } from '@casebook/core/files/pieces'

export function recordOf(bytes: Uint8Array, mediaType: FileType = 'image/jpeg', name = 'wound.jpg'): FileRecord {
  return { name, mediaType, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('base64url') }
}

/** The requests that bring these bytes, in order. */
export function piecesOf(bytes: Uint8Array, record = recordOf(bytes)) {
  return Array.from({ length: Math.max(1, Math.ceil(bytes.length / pieceSize)) }, (_, at) => ({
    file: fileValue(record),
    at,
    data: Buffer.from(bytes.subarray(at * pieceSize, (at + 1) * pieceSize)).toString('base64'),
  }))
}
