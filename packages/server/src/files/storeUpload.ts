/** Stores and removes files for an administrator, and tells the server log of it. */
import { type fileRefusals, isFileTooLarge } from '@casebook/core/options/optionValue'
import type { BaseName } from '../bases/bases.repository'
import { recordEvent } from '../events'
import type { Database } from '../services'
import { findFile, removeFile, storeFile } from './files.repository'
import { contentTypeOf, isActive, isContentOf, isFileName, isPicture } from './fileType'
import { isPublished } from './isShown'

export interface Upload {
  readonly name: string
  /** Base64. */
  readonly data: string
  /** Without it the file is the server's own. */
  readonly base?: BaseName | undefined
}

interface Occasion {
  readonly by: string
  readonly at: Date
}

export type UploadResult =
  | { readonly type: 'Ok' }
  | { readonly type: 'FileTooLarge' }
  | { readonly type: 'FileRefused'; readonly reason: (typeof fileRefusals)[number] }

export async function storeUpload(
  tx: Database,
  { name, data, base }: Upload,
  { by, at }: Occasion,
): Promise<UploadResult> {
  if (!isFileName(name)) return { type: 'FileRefused', reason: 'name' }
  if (!contentTypeOf(name)) return { type: 'FileRefused', reason: 'type' }
  if (base && !isPicture(name)) return { type: 'FileRefused', reason: 'picture' }
  const content = Buffer.from(data, 'base64')
  if (isFileTooLarge(content.byteLength)) return { type: 'FileTooLarge' }
  // Node reads over what is no base64; written again it would then be another text.
  if (content.byteLength === 0 || content.toString('base64') !== data) return { type: 'FileRefused', reason: 'data' }
  if (!isContentOf(name, content)) return { type: 'FileRefused', reason: 'content' }
  if (isActive(name, content)) return { type: 'FileRefused', reason: 'script' }
  if (await isOtherThanPublished(tx, { name, base }, content)) return { type: 'FileRefused', reason: 'published' }
  const before = await storeFile(tx, { name, content, by, at }, base)
  await tell(tx, { name, base, by, at, from: before, to: content.byteLength })
  return { type: 'Ok' }
}

/** A published version keeps its pictures: its cases, their print and their history show those of their time. */
async function isOtherThanPublished(
  tx: Database,
  { name, base }: Omit<Upload, 'data'>,
  content: Buffer,
): Promise<boolean> {
  const shown = (base && (await findFile(tx, name, base))) ?? (await findFile(tx, name))
  if (!shown || Buffer.compare(shown.content, content) === 0) return false
  return isPublished(tx, base, name)
}

export async function removeUpload(
  tx: Database,
  { name, base }: Omit<Upload, 'data'>,
  { by, at }: Occasion,
): Promise<void> {
  const before = await removeFile(tx, name, base)
  if (before !== null) await tell(tx, { name, base, by, at, from: before, to: null })
}

interface FileChange extends Omit<Upload, 'data'>, Occasion {
  /** Bytes; null for no file. */
  readonly from: number | null
  readonly to: number | null
}

async function tell(tx: Database, { name, base, by, at, from, to }: FileChange): Promise<void> {
  const file = base ? `${base.group} / ${base.base} / ${name}` : name
  const inWords = (bytes: number | null) => (bytes === null ? null : `${file} (${bytes} bytes)`)
  await recordEvent(tx, 'optionChanged', {
    at,
    source: by,
    option: 'FileStorage',
    from: inWords(from),
    to: inWords(to),
  })
}
