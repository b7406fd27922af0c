/** Answers the calls of the file storage. */
import { baseFilesWire } from '@casebook/api-adapter/files/baseFiles.wire'
import { filesWire } from '@casebook/api-adapter/files/files.wire'
import type { filesCalls } from '@casebook/core/files/files.calls'
import { isFileTooLarge } from '@casebook/core/options/optionValue'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { baseFilesHandlers } from './baseFiles.handlers'
import { fileNames, findFile, removeFile, storeFile } from './files.repository'
import { contentTypeOf, isFileName, isPublic } from './fileType'
import { sentFile } from './sentFile'

export const filesArea: Area = {
  calls: [answers(filesWire, filesHandlers), answers(baseFilesWire, baseFilesHandlers)],
}

export function filesHandlers({ db, now }: Services): AreaHandlers<typeof filesCalls> {
  return {
    async list({ base }) {
      return { type: 'ReceivedFiles', list: await fileNames(db, base) }
    },

    async upload({ name, data, base }, { username }, tx) {
      if (!isFileName(name)) return { type: 'FileRefused', reason: 'name' }
      if (!contentTypeOf(name)) return { type: 'FileRefused', reason: 'type' }
      const content = Buffer.from(data, 'base64')
      if (isFileTooLarge(content.byteLength)) return { type: 'FileTooLarge' }
      // Node reads over what is no base64; written again it would then be another text.
      if (content.byteLength === 0 || content.toString('base64') !== data)
        return { type: 'FileRefused', reason: 'data' }
      await storeFile(tx, { name, content, by: username, at: now() }, base)
      return { type: 'Ok' }
    },

    async remove({ file, base }, _caller, tx) {
      await removeFile(tx, file, base)
      return { type: 'Ok' }
    },

    async file({ file: name, inline }, caller) {
      const mayHave = isFileName(name) && (isPublic(name) || caller !== null)
      return sentFile(name, mayHave ? await findFile(db, name) : undefined, inline !== undefined)
    },
  }
}
