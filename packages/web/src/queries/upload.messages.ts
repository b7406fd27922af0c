import type { uploadMessages } from '@casebook/core/queries/upload'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The outcome of an upload of queries, in the specification's words. `message` is the server's. */
export const uploadTexts: Readonly<Record<(typeof uploadMessages)[keyof typeof uploadMessages], MessageDescriptor>> = {
  'query.upload.ok': msg({ id: 'query.upload.ok', message: 'ok' }),
  'query.upload.failed': msg({ id: 'query.upload.failed', message: 'failed: {message}' }),
}
