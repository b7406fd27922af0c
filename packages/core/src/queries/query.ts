/** A query: what is asked about an answer, and what was said to it, step by step. */
import * as z from 'zod/mini'

/** Who took a step. An import by hand that names nobody is an unknown API call. */
export const stepSource = z.discriminatedUnion('kind', [
  /** `name` is what the account of that username calls itself, where that is known. */
  z.object({ kind: z.literal('user'), user: z.string(), name: z.optional(z.string()) }),
  z.object({ kind: z.literal('unknownApiCall') }),
  z.object({ kind: z.literal('internal') }),
  z.object({ kind: z.literal('token') }),
])

export type StepSource = Readonly<z.infer<typeof stepSource>>

export interface QueryStep {
  readonly nodeId: string
  /** ISO, in UTC. */
  readonly instant: string
  readonly value: string
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
  /** Whether the saved answer is another than when the last step was said, where a server tells. */
  readonly answerChanged?: boolean | undefined
}

/** Throws on a source of any other kind: nobody knows whose word that is. */
export function readStepSource(source: unknown): StepSource {
  const read = stepSource.safeParse(source)
  if (!read.success) throw new Error(`The source ${JSON.stringify(source)} of a query step is of no known kind`)
  return read.data
}

/** What the screen calls those who have no name of their own. */
type SourceWords = Readonly<Record<'internal' | 'token', string>>

/** Who it was, as people know them. */
export function sourceName(source: StepSource, words: SourceWords): string {
  return (source.kind === 'user' ? source.name : undefined) ?? sourceText(source, words)
}

/** Who it was, as tables and files have it: people by their usernames. */
export function sourceText(source: StepSource, words: SourceWords): string {
  if (source.kind === 'user') return source.user
  return source.kind === 'unknownApiCall' ? '--' : words[source.kind]
}

export function lastStep(query: Query): QueryStep {
  const last = query.steps.at(-1)
  if (!last) throw new Error(`The query ${query.uuid} has no step`)
  return last
}
