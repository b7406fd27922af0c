/** Answers the call for a file of a base. */
import type { baseFilesCalls } from '@casebook/core/files/baseFiles.calls'
import { findOpenVersion } from '../bases/bases.repository'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { findFile } from './files.repository'
import { isFileName } from './fileType'
import { sentFile } from './sentFile'

export function baseFilesHandlers({ db }: Services): AreaHandlers<typeof baseFilesCalls> {
  return {
    async file({ fileName, group, base }, caller) {
      if (!isFileName(fileName) || !(await findOpenVersion(db, caller, { group, base })))
        return { type: 'FileNotFound' }
      const stored = (await findFile(db, fileName, { group, base })) ?? (await findFile(db, fileName))
      return sentFile(fileName, stored, true)
    },
  }
}
