/**
 * Takes out of a picture what it says besides the picture: where and when it was taken and with which camera, names, comments, previews, and
 * whatever hangs on its end. The picture itself is not drawn anew, so that it keeps every pixel; only which side is up and its colours stay.
 * Everything is removed that is not known to be part of the picture.
 */
import type { FileType } from '../bases/files/fileRecord'

/** Null if the bytes are no whole picture of this type, or of another type than one that can be cleaned. */
export function cleaned(type: FileType, bytes: Uint8Array): Uint8Array | null {
  try {
    if (type === 'image/jpeg') return cleanedJpeg(bytes)
    if (type === 'image/png') return cleanedPng(bytes)
    return type === 'image/webp' ? cleanedWebp(bytes) : null
  } catch (error) {
    // It ends where more should come.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The EXIF number of each side, after a quarter turn to the right. */
const turned = [0, 6, 7, 8, 5, 2, 3, 4, 1]

/** The same JPEG, a quarter turn to the right: only its note of which side is up changes. It is a cleaned one. */
export function turnedJpeg(bytes: Uint8Array): Uint8Array | null {
  return cleanedJpeg(bytes, (side) => turned[side] ?? 1)
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const says = (bytes: Uint8Array, at: number, text: string) =>
  letters(text).every((letter, i) => bytes[at + i] === letter)

/** 1 to 8, of a block of EXIF that begins with its byte order; 1 if it does not say. */
function sideIn(exif: Uint8Array): number {
  const view = viewOf(exif)
  const isLittle = says(exif, 0, 'II')
  const directory = view.getUint32(4, isLittle)
  const count = view.getUint16(directory, isLittle)
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + 12 * i
    if (view.getUint16(entry, isLittle) !== 0x0112) continue
    const side = view.getUint16(entry + 8, isLittle)
    return side >= 1 && side <= 8 ? side : 1
  }
  return 1
}

function sideUnlessDamaged(exif: Uint8Array): number {
  try {
    return sideIn(exif)
  } catch (error) {
    if (error instanceof RangeError) return 1
    throw error
  }
}

/** EXIF that says nothing but which side is up. */
function exifOf(side: number): Uint8Array {
  return Uint8Array.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, side, 0, 0, 0, 0, 0, 0])
}

function cleanedJpeg(bytes: Uint8Array, turn = (side: number) => side): Uint8Array | null {
  const view = viewOf(bytes)
  if (view.getUint16(0) !== 0xffd8) return null
  const parts: Uint8Array[] = []
  let side = 1
  for (let at = 2; ; ) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at++
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xd9) break
    const length = view.getUint16(at + 2)
    const segment = bytes.subarray(at, at + 2 + length)
    if (length < 2 || segment.length < 2 + length) return null
    if (marker === 0xe1 && says(segment, 4, 'Exif\0\0')) side = sideUnlessDamaged(segment.subarray(10))
    if (isOfJpeg(marker, segment)) parts.push(segment)
    at += segment.length
    if (marker !== 0xda) continue
    const end = endOfScan(bytes, at)
    parts.push(bytes.subarray(at, end))
    at = end
  }
  side = turn(side)
  const exif = join([letters('\xff\xe1\0\x22Exif\0\0'), exifOf(side)])
  return join([letters('\xff\xd8'), ...(side === 1 ? [] : [exif]), ...parts, letters('\xff\xd9')])
}

/** The segments with the image itself and its colours. */
function isOfJpeg(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xe2) return says(segment, 4, 'ICC_PROFILE\0')
  if (marker === 0xee) return says(segment, 4, 'Adobe')
  // Notes of programs, and comments.
  return marker >= 0xc0 && marker < 0xe0
}

/** Where the next marker stands: not one that a scan has within it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new RangeError('The scan does not end')
}

const chunksOfPng: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)

function cleanedPng(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes)
  if (!says(bytes, 0, '\x89PNG\r\n\x1a\n')) return null
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; ; ) {
    const length = 12 + view.getUint32(at)
    const name = nameAt(bytes, at + 4)
    const chunk = bytes.subarray(at, at + length)
    if (chunk.length < length) return null
    if (chunksOfPng.has(name)) parts.push(chunk)
    if (name === 'IEND') return join(parts)
    at += length
  }
}

const chunksOfWebp: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

function cleanedWebp(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes)
  if (!says(bytes, 0, 'RIFF') || !says(bytes, 8, 'WEBP')) return null
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length) return null
  const parts: Uint8Array[] = []
  let side = 1
  for (let at = 12; at + 8 <= end; ) {
    const size = view.getUint32(at + 4, true)
    const length = 8 + size + (size % 2)
    const chunk = bytes.slice(at, at + length)
    if (chunk.length < 8 + size) return null
    const name = nameAt(bytes, at)
    if (name === 'EXIF') side = sideUnlessDamaged(says(chunk, 8, 'Exif\0\0') ? chunk.subarray(14) : chunk.subarray(8))
    if (chunksOfWebp.has(name)) parts.push(chunk)
    at += length
  }
  const [first] = parts
  if (!first) return null
  const exif = exifOf(side)
  if (nameAt(first, 0) === 'VP8X') {
    // It says which other notes there are: XMP none, and EXIF if a side is noted.
    first[8] = ((first[8] ?? 0) & ~0x0c) | (side === 1 ? 0 : 0x08)
    if (side !== 1) parts.push(join([letters('EXIF'), uint32(exif.length), exif]))
  }
  const body = join([letters('WEBP'), ...parts])
  return join([letters('RIFF'), uint32(body.length), body])
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value, true)
  return bytes
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
