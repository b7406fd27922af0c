/** Answers the calls of the file storage. */
import { baseFilesWire } from '@casebook/api-adapter/files/baseFiles.wire'
import { filesWire } from '@casebook/api-adapter/files/files.wire'
import type { filesCalls } from '@casebook/core/files/files.calls'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { baseFilesHandlers } from './baseFiles.handlers'
import { fileNames, findFile } from './files.repository'
import { isFileName, isPublic } from './fileType'
import { isShown } from './isShown'
import { sentFile } from './sentFile'
import { removeUpload, storeUpload } from './storeUpload'

export const filesArea: Area = {
  calls: [answers(filesWire, filesHandlers), answers(baseFilesWire, baseFilesHandlers)],
}

export function filesHandlers({ db, now }: Services): AreaHandlers<typeof filesCalls> {
  return {
    async list({ base }) {
      return { type: 'ReceivedFiles', list: await fileNames(db, base) }
    },

    upload: (upload, { username }, tx) => storeUpload(tx, upload, { by: username, at: now() }),

    async remove({ file, base }, { username }, tx) {
      if (await isShown(tx, base, file)) return { type: 'FileInUse' }
      await removeUpload(tx, { name: file, base }, { by: username, at: now() })
      return { type: 'Ok' }
    },

    async file({ file: name, inline }, caller) {
      const mayHave = isFileName(name) && (isPublic(name) || (caller !== null && !caller.needsSecondFactor))
      return sentFile(name, mayHave ? await findFile(db, name) : undefined, inline !== undefined)
    },
  }
}
