import type { uploadMessages } from '@casebook/core/queries/upload'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The outcome of uploading queries, in the specification's words. `message` comes from the server. */
export const uploadTexts: Readonly<Record<(typeof uploadMessages)[keyof typeof uploadMessages], MessageDescriptor>> = {
  'query.upload.ok': msg({ id: 'query.upload.ok', message: 'ok' }),
  'query.upload.failed': msg({ id: 'query.upload.failed', message: 'failed: {message}' }),
}
