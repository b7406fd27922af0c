/** How findings travel, each with its place as people name it. */
import * as z from 'zod/mini'
import { findingKinds } from '../bases/findingKinds'
import { text } from '../language/text.schema'
import { candidateSeverities, warningKinds } from './candidate'
import { placeLists } from './places'

const count = z.int()

export const place = z.object({
  section: z.optional(z.object({ number: count, text })),
  question: z.optional(z.object({ number: z.nullable(count), text })),
  answer: z.optional(z.object({ number: count, text })),
  other: z.optional(z.object({ list: z.enum(placeLists), number: count, id: z.string() })),
})

const finding = z.object({
  severity: z.enum(candidateSeverities),
  path: z.string(),
  name: z.optional(z.string()),
  place: z.optional(place),
  line: z.optional(count),
  column: z.optional(count),
  cell: z.optional(
    z.union([z.object({ row: count, header: z.string() }), z.object({ sheet: z.string(), address: z.string() })]),
  ),
  kind: z.optional(z.enum([...findingKinds, ...warningKinds])),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  questions: z.optional(z.readonly(z.array(text))),
  /** The author may have the file read with one of these. */
  presets: z.optional(z.readonly(z.array(z.string()))),
  /** The chosen one. */
  preset: z.optional(z.string()),
  /** The author may name the language of the texts, which the file does not. */
  asksLanguage: z.optional(z.boolean()),
  message: z.string(),
  original: z.optional(z.string()),
})

/** The worst first, at most a thousand. `counts` tells of all. */
export const found = {
  findings: z.readonly(z.array(finding)),
  counts: z.object({ error: count, warning: count, lost: count, changed: count, note: count }),
}
