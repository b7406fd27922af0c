/** Reads a document as a base: parsed by the schema and checked. Otherwise returns every fault with its path. */
import { locales } from 'zod/mini'
import type { Base } from '../../bases/base'
import { baseSchema } from '../../bases/base.schema'
import { deepestDocument, isDeeperThan, tooDeep } from '../../bases/depth'
import { checkBase, type Fault } from './checkBase'

export type ReadBase =
  | { readonly type: 'Base'; readonly base: Base }
  | { readonly type: 'Refused'; readonly faults: readonly Fault[] }

const { localeError: inEnglish } = locales.en()

/** The path is empty if the fault concerns the whole document. */
export function readBase(document: unknown): ReadBase {
  if (isDeeperThan(document, deepestDocument)) return refused([{ path: '', message: tooDeep }])
  const parsed = baseSchema.safeParse(document, { error: inEnglish })
  if (!parsed.success)
    return refused(parsed.error.issues.map(({ path, message }) => ({ path: path.join('/'), message })))
  const faults = checkBase(parsed.data)
  return faults.length > 0 ? refused(faults) : { type: 'Base', base: parsed.data }
}

/** One sentence per fault, path first. */
export function faultSentence({ path, message }: Fault): string {
  return `${path || 'the document'}: ${message}`
}

function refused(faults: readonly Fault[]): ReadBase {
  return { type: 'Refused', faults }
}
