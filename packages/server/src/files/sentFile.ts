import type { SentFile } from '@casebook/api-adapter/results'
import type { StoredFile } from './files.repository'
import { contentTypeOf } from './fileType'

type Sent = { readonly type: 'ReceivedFile'; readonly file: SentFile } | { readonly type: 'FileNotFound' }

/** A stored file as it is sent. Its type follows from its name. */
export function sentFile(name: string, stored: StoredFile | undefined, isShown: boolean): Sent {
  const mediaType = contentTypeOf(name)
  if (!stored || !mediaType) return { type: 'FileNotFound' }
  const { content, checksum } = stored
  return { type: 'ReceivedFile', file: { name, mediaType, content, checksum, isShown } }
}
