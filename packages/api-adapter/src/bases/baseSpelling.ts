/** A base on the wire: host and spec are accepted and mean nothing to this server. */
import { baseName } from '@casebook/core/bases/baseName'
import * as z from 'zod/mini'
import { spelledBy } from '../spelling'

export const baseOnWire = z.codec(
  z.object({
    host: z.optional(z.string()),
    ...baseName.shape,
    spec: z.optional(z.string().check(z.maxLength(255))),
  }),
  baseName,
  { decode: ({ group, base }) => ({ group, base }), encode: ({ group, base }) => ({ group, base }) },
)

export const baseSpelling = spelledBy([baseName, baseOnWire])
