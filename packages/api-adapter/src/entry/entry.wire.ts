/** How the calls of data entry travel: the base, and which draft of it, in the address; facts in the body. */
import { entryCalls, yesNo } from '@casebook/core/entry/entry.calls'
import * as z from 'zod/mini'
import { mebibyte, type RequestSpelling, wire } from '../wire'

const wordsOfWire: Readonly<Record<string, string>> = { group: 'kbg', base: 'kb', caseName: 'userfn' }
const wordsOfCore = Object.fromEntries(Object.entries(wordsOfWire).map(([core, wire]) => [wire, core]))

const yesNoInAddress = z.optional(z.stringbool())

/** In an address truth is a word. `spec` is accepted and means nothing to this server. */
const spelling: RequestSpelling = {
  shape(request) {
    const fields = Object.entries(request).map(([field, schema]) => [field, schema === yesNo ? yesNoInAddress : schema])
    return { ...renamed(Object.fromEntries(fields), wordsOfWire), spec: z.optional(z.string()) }
  },
  toWire: (request) => renamed(request, wordsOfWire),
  toCore: ({ spec: _, ...fields }) => renamed(fields, wordsOfCore),
}

function renamed<V>(fields: Readonly<Record<string, V>>, words: Readonly<Record<string, string>>): Record<string, V> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [words[field] ?? field, value]))
}

export const entryWire = wire(entryCalls, {
  path: 'Dialog',
  calls: {
    tree: { travels: 'inAddress', spelling },
    reset: { travels: 'inAddress', spelling },
    savecase: { travels: 'inAddress', spelling },
    addFactsJson: { travels: { bodyIs: 'facts' }, spelling, longestBody: mebibyte },
    setFactUnknown: { travels: 'inAddress', spelling },
    unsetDirtyBit: { travels: 'inAddress', spelling },
    beThere: { travels: 'inAddress', spelling },
  },
})
