/** The calls of the file storage. The files themselves come by plain GET: see the server's `files`. */
import * as z from 'zod/mini'
import { baseName } from '../bases/bases.contract'
import { type Contract, mebibyte } from '../contract'

/** Ours: the base whose file it is; without it the server's own, such as the logo. */
const ofBase = { base: z.optional(baseName) }

export const filesContract = {
  path: 'fileStorage',
  calls: {
    list: {
      policy: 'canManageOptions',
      changes: false,
      request: z.object(ofBase),
      results: { ReceivedFiles: { list: z.readonly(z.array(z.string())) } },
    },
    /** `data` in base64, without the prefix of a data URL. */
    upload: {
      policy: 'canManageOptions',
      changes: true,
      // A file of 5 MiB, written in base64.
      longestBody: 7.5 * mebibyte,
      request: z.object({ name: z.string().check(z.maxLength(255)), data: z.string(), ...ofBase }),
      results: { Ok: {}, FileTooLarge: {}, FileRefused: { reason: z.enum(['name', 'type', 'data']) } },
    },
    remove: {
      policy: 'canManageOptions',
      changes: true,
      request: z.object({ file: z.string().check(z.maxLength(255)), ...ofBase }),
      results: { Ok: {} },
    },
  },
} as const satisfies Contract
