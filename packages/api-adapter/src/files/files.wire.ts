/** The calls of the file storage. The files themselves come by plain GET: see the server's `files`. */

import { call } from '@casebook/core/call/call'
import * as z from 'zod/mini'
import { baseName } from '../bases/bases.wire'
import { mebibyte, wire } from '../wire'

/** Ours: the base whose file it is; without it the server's own, such as the logo. */
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
    results: { Ok: {}, FileTooLarge: {}, FileRefused: { reason: z.enum(['name', 'type', 'data']) } },
  }),
  remove: call({
    policy: 'canManageOptions',
    changes: true,
    request: { file: z.string().check(z.maxLength(255)), ...ofBase },
    results: { Ok: {} },
  }),
}

export const filesWire = wire(filesCalls, {
  path: 'fileStorage',
  calls: {
    // A file of 5 MiB, written in base64.
    upload: { longestBody: 7.5 * mebibyte },
  },
})
