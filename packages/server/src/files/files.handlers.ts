/** Answers the calls of the file storage. */

import type { filesCalls } from '@casebook/api-adapter/files/files.wire'
import type { Handlers } from '@casebook/api-adapter/server'
import { isFileTooLarge } from '@casebook/core/options/optionValue'
import type { Exchange, Services } from '../services'
import { fileNames, removeFile, storeFile } from './files.repository'
import { contentTypeOf, isFileName } from './fileType'

export function filesHandlers({ db, now }: Services): Handlers<typeof filesCalls, Exchange> {
  return {
    async list({ base }) {
      return { type: 'ReceivedFiles', list: await fileNames(db, base) }
    },

    async upload({ name, data, base }, { username }) {
      if (!isFileName(name)) return { type: 'FileRefused', reason: 'name' }
      if (!contentTypeOf(name)) return { type: 'FileRefused', reason: 'type' }
      const content = Buffer.from(data, 'base64')
      if (isFileTooLarge(content.byteLength)) return { type: 'FileTooLarge' }
      // Node reads over what is no base64; written again it would then be another text.
      if (content.byteLength === 0 || content.toString('base64') !== data)
        return { type: 'FileRefused', reason: 'data' }
      await storeFile(db, { name, content, by: username, at: now() }, base)
      return { type: 'Ok' }
    },

    async remove({ file, base }) {
      await removeFile(db, file, base)
      return { type: 'Ok' }
    },
  }
}
