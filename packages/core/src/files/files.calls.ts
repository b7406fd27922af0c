/** The calls of the file storage. */

import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call } from '../call/call'
import { file } from '../call/file'
import { fileRefusals } from '../options/optionValue'

/** Ours: the base that the file belongs to; without it a file of the server itself, such as the logo. */
const ofBase = { base: z.optional(baseName) }

export const filesCalls = {
  list: call({
    policy: 'canManageOptions',
    changes: false,
    request: ofBase,
    results: { ReceivedFiles: { list: z.readonly(z.array(z.string())) } },
  }),
  /** `data` in base64, without the prefix of a data URL. */
  upload: call({
    policy: 'canManageOptions',
    changes: true,
    request: { name: z.string().check(z.maxLength(255)), data: z.string(), ...ofBase },
    results: { Ok: {}, FileTooLarge: {}, FileRefused: { reason: z.enum(fileRefusals) } },
  }),
  remove: call({
    policy: 'canManageOptions',
    changes: true,
    request: { file: z.string().check(z.maxLength(255)), ...ofBase },
    /** `FileInUse`: a version of a base shows the picture, or a document that waits to become one. */
    results: { Ok: {}, FileInUse: {} },
  }),
  /** A file of the server's own. Strangers see the logo and the manual only: any other is not there for them. */
  file: call({
    policy: 'anyone',
    changes: false,
    /** With `inline`, whatever it says, the browser shows the file; otherwise it saves it. */
    request: { file: z.string(), inline: z.optional(z.string()) },
    results: { ReceivedFile: { file }, FileNotFound: {} },
  }),
}
