/** Answers the call for a file of a base. */

import { onSide } from '@casebook/core/bases/sides/practice'
import type { Caller } from '@casebook/core/call/policy'
import type { baseFilesCalls } from '@casebook/core/files/baseFiles.calls'
import { holds } from '@casebook/core/permissions/capabilities'
import { type BaseName, findOpenVersion, isUploaded } from '../bases/bases.repository'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { findFile } from './files.repository'
import { isFileName } from './fileType'
import { sentFile } from './sentFile'

export function baseFilesHandlers({ db }: Services): AreaHandlers<typeof baseFilesCalls> {
  return {
    async file({ fileName, group, base }, caller) {
      if (!isFileName(fileName) || !isOfTablet(caller, { group, base })) return { type: 'FileNotFound' }
      const isOpen =
        (await findOpenVersion(db, caller, { group, base })) ??
        (holds(caller.roles, 'canManageBases') && (await isUploaded(db, { group, base })))
      if (!isOpen) return { type: 'FileNotFound' }
      const stored = (await findFile(db, fileName, onSide('live', { group, base }))) ?? (await findFile(db, fileName))
      return sentFile(fileName, stored, true)
    },
  }
}

/** A tablet that is with a patient shows pictures of the study of its case. */
function isOfTablet({ handedOver }: Caller, { group, base }: BaseName): boolean {
  return !handedOver || (handedOver.group === group && handedOver.base === base)
}
