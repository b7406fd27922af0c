/** The types of files that are kept and shown. None of them could run in a browser. */
import { onlyDraws } from './drawing'

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}

/** Undefined for a kind of file that is not kept. */
export function contentTypeOf(name: string): string | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, extension) ? types[extension] : undefined
}

/** A name and no path, of characters that can be read. */
export function isFileName(name: string): boolean {
  return name.length > 0 && name.length <= 255 && !/[/\\\p{Cc}\p{Cf}\p{Cs}]/u.test(name) && !name.startsWith('.')
}

/** The logo and the manual are for the person who comes, also before they sign in. */
export function isPublic(name: string): boolean {
  return ['logo.png', 'userManual.pdf', 'termsAndConditions.pdf'].includes(name)
}

/** How the bytes of each kind begin. */
const beginnings: Readonly<Record<string, (content: Buffer) => boolean>> = {
  'image/png': (content) => content.subarray(0, 4).equals(Buffer.from('89504e47', 'hex')),
  'image/jpeg': (content) => content.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  'image/gif': (content) => content.toString('latin1', 0, 4) === 'GIF8',
  'image/webp': (content) =>
    content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP',
  'image/avif': (content) => content.toString('latin1', 4, 8) === 'ftyp',
  'image/svg+xml': (content) => /^\ufeff?\s*<(?:svg|\?xml|!)/.test(content.toString('utf8', 0, 200)),
  'application/pdf': (content) => content.toString('latin1', 0, 5) === '%PDF-',
}

/** Whether the content is of the kind that the name says. Only its beginning is read: nothing is unpacked. */
export function isContentOf(name: string, content: Buffer): boolean {
  return beginnings[contentTypeOf(name) ?? '']?.(content) ?? false
}

export function isPicture(name: string): boolean {
  return contentTypeOf(name)?.startsWith('image/') ?? false
}

/** Whether it is a drawing that could run something, or load it from elsewhere. */
export function isActive(name: string, content: Buffer): boolean {
  return contentTypeOf(name) === 'image/svg+xml' && !onlyDraws(content)
}
