/** How a request is spelled in an address: `kbg` and `kb` are the group and the name of a base, and truth is a word. */
import { yesNo } from '@casebook/core/entry/entry.calls'
import * as z from 'zod/mini'
import { renamed } from './renamed'
import type { RequestSpelling } from './wire'

const wordsOfWire: Readonly<Record<string, string>> = { group: 'kbg', base: 'kb', caseName: 'userfn' }
const wordsOfCore = Object.fromEntries(Object.entries(wordsOfWire).map(([core, wire]) => [wire, core]))

const yesNoInAddress = z.optional(z.stringbool())

/** `spec` is accepted and means nothing to this server. */
export const addressSpelling: RequestSpelling = {
  shape(request) {
    const fields = Object.entries(request).map(([field, schema]) => [field, schema === yesNo ? yesNoInAddress : schema])
    return { ...renamed(Object.fromEntries(fields), wordsOfWire), spec: z.optional(z.string()) }
  },
  toWire: (request) => renamed(request, wordsOfWire),
  toCore: ({ spec: _, ...fields }) => renamed(fields, wordsOfCore),
}
