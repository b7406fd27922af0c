/** A query: a question about an answer, and the replies to it, step by step. */
import * as z from 'zod/mini'
import type { FactValue } from '../facts/fact'
import type { Text } from '../language/language'

/** The author of a step. A manual import without a name is an unknown API call. */
export const stepSource = z.discriminatedUnion('kind', [
  /** `name` is the display name of that account, if known. `uploadedBy`: the step came in a file that this account uploaded. */
  z.object({
    kind: z.literal('user'),
    user: z.string(),
    name: z.optional(z.string()),
    uploadedBy: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('unknownApiCall'), uploadedBy: z.optional(z.string()) }),
  z.object({ kind: z.literal('internal') }),
  z.object({ kind: z.literal('token') }),
])

export type StepSource = Readonly<z.infer<typeof stepSource>>

export interface QueryStep {
  readonly nodeId: string
  /** ISO, in UTC. */
  readonly instant: string
  readonly value: string
  /** The value in all languages, where a check has said it. */
  readonly text?: Text | undefined
  readonly source: StepSource
}

export interface Query {
  readonly uuid: string
  /** The automatic check that raised it, or null. */
  readonly checkId: string | null
  readonly questionId: string
  readonly caseIdentifier: string
  /** In order; never empty. */
  readonly steps: readonly QueryStep[]
  /** Whether the saved answer differs from the one at the last step, if a server reports it. */
  readonly answerChanged?: boolean | undefined
  /** The saved answer when the query was raised, and the saved one now, if a server reports them. */
  readonly answers?: { readonly asked: FactValue; readonly now: FactValue } | undefined
}

/** Throws on an unknown kind of source: the step would have no author. */
export function readStepSource(source: unknown): StepSource {
  const read = stepSource.safeParse(source)
  if (!read.success) throw new Error(`The source ${JSON.stringify(source)} of a query step is of no known kind`)
  return read.data
}

/** Labels for sources without a name of their own. */
type SourceWords = Readonly<Record<'internal' | 'token', string>>

/** The author by their display name. */
export function sourceName(source: StepSource, words: SourceWords): string {
  return (source.kind === 'user' ? source.name : undefined) ?? sourceText(source, words)
}

/** The author as in tables and files: people by username. */
export function sourceText(source: StepSource, words: SourceWords): string {
  if (source.kind === 'user') return source.user
  return source.kind === 'unknownApiCall' ? '--' : words[source.kind]
}

export function lastStep(query: Query): QueryStep {
  const last = query.steps.at(-1)
  if (!last) throw new Error(`The query ${query.uuid} has no step`)
  return last
}
