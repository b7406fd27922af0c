/** What the bytes of a file say of themselves. Nothing is unpacked or drawn. */
import type { FileType } from '../bases/files/fileRecord'

type Begins = (bytes: Uint8Array) => boolean

const has = (bytes: Uint8Array, at: number, text: string) =>
  text.length + at <= bytes.length && [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0))

const zip: Begins = (bytes) => has(bytes, 0, 'PK\x03\x04')
/** Pictures in the same container are none. */
const mpeg4: Begins = (bytes) =>
  has(bytes, 4, 'ftyp') && !['hei', 'hev', 'mif', 'msf', 'avi'].some((brand) => has(bytes, 8, brand))
const blanks = new Set([0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d])
/** A page or a drawing that passes for a text is one all the same. */
const text: Begins = (bytes) => !bytes.includes(0) && bytes[bytes.findIndex((one) => !blanks.has(one))] !== 0x3c

/** How the bytes of each type begin. */
const beginnings: Readonly<Record<FileType, Begins>> = {
  'image/jpeg': (bytes) => has(bytes, 0, '\xff\xd8\xff'),
  'image/png': (bytes) => has(bytes, 0, '\x89PNG\r\n\x1a\n') && has(bytes, 12, 'IHDR'),
  'image/webp': (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBPVP8'),
  'application/pdf': (bytes) => has(bytes, 0, '%PDF-'),
  'application/dicom': (bytes) => has(bytes, 128, 'DICM'),
  'application/zip': zip,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': zip,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': zip,
  'audio/mpeg': (bytes) => has(bytes, 0, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
  'audio/mp4': mpeg4,
  'audio/ogg': (bytes) => has(bytes, 0, 'OggS'),
  'audio/wav': (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WAVE'),
  'text/csv': text,
  'text/plain': text,
  'video/mp4': mpeg4,
  'video/webm': (bytes) => has(bytes, 0, '\x1a\x45\xdf\xa3'),
}

/** Whether the bytes, or the first of them, are those of a file of this type. */
export function isContentOf(type: FileType, bytes: Uint8Array): boolean {
  return beginnings[type](bytes)
}

/** Pixels of a picture that is still drawn: 12 times those of a phone's camera. */
export const mostPixels = 150_000_000

export interface Size {
  readonly width: number
  readonly height: number
}

/** Null if the picture does not say. Of other types too. */
export function sizeOfPicture(type: FileType, bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/png') return bytes.length < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }
  if (type === 'image/jpeg') return sizeOfJpeg(view)
  return type === 'image/webp' ? sizeOfWebp(bytes, view) : null
}

/** In the frame header, after the other segments. */
function sizeOfJpeg(view: DataView): Size | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

function sizeOfWebp(bytes: Uint8Array, view: DataView): Size | null {
  if (bytes.length < 30) return null
  const threeBytes = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  if (has(bytes, 12, 'VP8X')) return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 }
  if (has(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}
