/**
 * A file as an answer. The answer is its record: name, type, size and SHA-256, as one text, so that whatever takes, compares, seals and exports
 * answers takes files too. The bytes lie beside the answers, under that hash.
 *
 * The text is a name of RFC 6920, `ni:///sha-256;…?ct=image/jpeg&size=1024&name=wound.jpg`: always written in this order, so that equal
 * records are equal texts.
 */

/** The types that a file may have. None of them runs in a browser. */
export const fileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'application/dicom',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'text/csv',
  'text/plain',
  'video/mp4',
  'video/webm',
] as const

export type FileType = (typeof fileTypes)[number]

/** The endings that the name of each may have. */
const endings: Readonly<Record<FileType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/dicom': ['dcm'],
  'application/zip': ['zip'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg', 'oga'],
  'audio/wav': ['wav'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
  'video/mp4': ['mp4'],
  'video/webm': ['webm'],
}

/** Those whose notes, such as the place of a photo, the device takes out. A file of any other type is sent as it is. */
export const picturesCleaned: readonly FileType[] = ['image/jpeg', 'image/png', 'image/webp']

const mebibyte = 2 ** 20

/** Bytes: without a limit of the question, and at most. */
export const usualFile = 20 * mebibyte
export const largestFile = 100 * mebibyte

export interface FileRecord {
  /** With an ending of its type. */
  readonly name: string
  readonly mediaType: FileType
  /** Bytes. */
  readonly size: number
  /** In base64url, without padding. */
  readonly sha256: string
}

const form = /^ni:\/\/\/sha-256;([\w-]{43})\?ct=([\w.+/-]+)&size=([1-9]\d{0,9})&name=(.+)$/

/** What all of them begin with. */
export const fileBeginning = 'ni:///sha-256;'

/** Null if the value is no record of a file. */
export function fileRecord(value: unknown): FileRecord | null {
  if (typeof value !== 'string' || !value.startsWith(fileBeginning)) return null
  const [, sha256 = '', mediaType = '', size, encoded = ''] = form.exec(value) ?? []
  const name = decoded(encoded)
  if (!isFileType(mediaType) || name === null || !isNameOf(mediaType, name)) return null
  const record = { name, mediaType, size: Number(size), sha256 }
  return fileValue(record) === value ? record : null
}

export function fileValue({ name, mediaType, size, sha256 }: FileRecord): string {
  return `${fileBeginning}${sha256}?ct=${mediaType}&size=${size}&name=${encodeURIComponent(name)}`
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export function isFileType(type: string): type is FileType {
  return Object.hasOwn(endings, type)
}

export const longestFileName = 150

const unreadable = /[/\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** A name and no path, of characters that can be read, whose ending tells what the file is. */
function isNameOf(mediaType: FileType, name: string): boolean {
  return (
    name.length <= longestFileName && !unreadable.test(name) && !/^[.\s]|\s$/.test(name) && hasEnding(mediaType, name)
  )
}

export function hasEnding(mediaType: FileType, name: string): boolean {
  const ending = /[^.]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return endings[mediaType].some((one) => one === ending)
}

/** The name that a file gets here, whatever it is called on the device. */
export function nameFor(mediaType: FileType, given: string): string {
  const [ending = ''] = endings[mediaType]
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const readable = [...base]
    .filter((one) => !unreadable.test(one))
    .join('')
    .replace(/^[.\s]+|\s+$/g, '')
  const named = hasEnding(mediaType, readable) ? readable.slice(0, readable.lastIndexOf('.')) : readable
  const short = [...named].reduce(
    (text, one) => (text.length + one.length > longestFileName - 10 ? text : text + one),
    '',
  )
  const whole = `${short.trim() || 'file'}.${named === readable ? ending : readable.slice(named.length + 1)}`
  return isNameOf(mediaType, whole) ? whole : `file.${ending}`
}
