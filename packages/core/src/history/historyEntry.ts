/**
 * The audit trail of a case as its history: who answered what and when, what was saved together, and whether the case
 * was deleted.
 *
 * The trail stores columns; this gives each kind of entry its type and rejects invalid ones.
 */
import * as z from 'zod/mini'
import { keyOfColumns } from '../annotation/annotation'
import type { ErasedEntry } from '../erasure/erasure'
import type { Fact, FactValue } from '../facts/fact'
import { unknownAnswer } from '../facts/fact.schema'
import type { Entry } from '../facts/trail'
import { type NotDoneCause, notDoneCause } from '../followUps/notDone'
import type { SiteStamp } from '../sites/sites'

export const sourceKinds = ['user', 'token', 'tablet', 'import', 'move', 'system'] as const

/** The origin of an answer in short. */
export type SourceKind = (typeof sourceKinds)[number]

/** The origin of an answer. `key`: the access key by which a program gave it. `initial`: the base's initial answer in a new case, which nobody gave. */
const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), key: z.optional(z.string()) }),
  z.object({ kind: z.literal('token'), token: z.string() }),
  z.object({ kind: z.literal('tablet') }),
  z.object({ kind: z.literal('import'), file: z.optional(z.string()), key: z.optional(z.string()) }),
  z.object({ kind: z.literal('move'), version: z.string() }),
  z.object({ kind: z.literal('system'), initial: z.optional(z.literal(true)) }),
])

export type EntrySource = Readonly<z.infer<typeof source>>

interface Said {
  readonly seq: number
  readonly author: string
  readonly source: EntrySource
  /** An instant in UTC, ISO 8601. */
  readonly at: string
  readonly reason: string | null
}

export type FactEntry = Said & {
  readonly kind: 'fact'
  readonly fact: Fact
  /** When its value was erased; null if it was not. */
  readonly erased: string | null
}

/** Closes the facts before it: they were saved together. */
export type RevisionEntry = Said & { readonly kind: 'revision'; readonly uuid: string }

export type MarkEntry = Said & { readonly kind: 'deleted' | 'restored' }

/** A follow-up was closed as not done, or is due again. */
export type FollowUpEntry =
  | (Said & { readonly kind: 'notDone'; readonly questionnaire: string; readonly cause: NotDoneCause })
  | (Said & { readonly kind: 'dueAgain'; readonly questionnaire: string })

/** The case belongs to a site from now on. */
export type SiteEntry = Said & SiteStamp & { readonly kind: 'site' }

/** Answers were taken out of the entries before it. */
export type ErasureEntry = Said & { readonly kind: 'erased'; readonly erased: readonly ErasedEntry[] }

export type HistoryEntry = FactEntry | RevisionEntry | MarkEntry | FollowUpEntry | SiteEntry | ErasureEntry

const factValue: z.ZodMiniType<FactValue> = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.readonly(z.array(z.string())),
  unknownAnswer,
  z.null(),
])

const said = {
  seq: z.int().check(z.positive()),
  author: z.string(),
  source,
  at: z.iso.datetime(),
  reason: z.nullable(z.string()),
}

const columns = z.discriminatedUnion('kind', [
  z.object({
    ...said,
    kind: z.literal('fact'),
    question: z.string().check(z.minLength(1)),
    occurrence: z.int().check(z.positive()),
    value: factValue,
    erased: z._default(z.nullable(z.iso.datetime()), null),
  }),
  z.object({ ...said, kind: z.literal('revision'), revision: z.string().check(z.minLength(1)) }),
  z.object({ ...said, kind: z.enum(['deleted', 'restored']) }),
  z.object({
    ...said,
    kind: z.literal('notDone'),
    value: z.object({ questionnaire: z.string(), cause: notDoneCause }),
  }),
  z.object({ ...said, kind: z.literal('dueAgain'), value: z.object({ questionnaire: z.string() }) }),
  z.object({
    ...said,
    kind: z.literal('site'),
    value: z.object({ site: z.string(), from: z.nullable(z.string()) }),
  }),
  z.object({
    ...said,
    kind: z.literal('erased'),
    value: z.object({
      entries: z.readonly(
        z.array(z.object({ seq: z.int(), facts: z.readonly(z.array(z.int())), reason: z.boolean() })),
      ),
    }),
  }),
])

/** Throws on an invalid entry. */
export function readEntry(entry: Omit<Entry, 'chain'> & { readonly erased?: string | null }): HistoryEntry {
  const read = columns.safeParse(entry)
  if (!read.success) throw new Error(`Entry ${entry.seq} of the trail cannot be read: ${z.prettifyError(read.error)}`)
  const { data } = read
  const { seq, author, source, at, reason } = data
  const byWhom: Said = { seq, author, source, at, reason }
  switch (data.kind) {
    case 'fact':
      return {
        ...byWhom,
        kind: 'fact',
        fact: { id: keyOfColumns(data.question, data.occurrence), value: data.value },
        erased: data.erased,
      }
    case 'revision':
      return { ...byWhom, kind: 'revision', uuid: data.revision }
    case 'notDone':
      return { ...byWhom, kind: 'notDone', ...data.value }
    case 'dueAgain':
      return { ...byWhom, kind: 'dueAgain', ...data.value }
    case 'site':
      return { ...byWhom, kind: 'site', ...data.value }
    case 'erased':
      return { ...byWhom, kind: 'erased', erased: data.value.entries }
    default:
      return { ...byWhom, kind: data.kind }
  }
}
