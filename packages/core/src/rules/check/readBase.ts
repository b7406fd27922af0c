/** Reads a document as a base: parsed by the schema and checked. Otherwise returns every fault with its path. */
import { type core, locales } from 'zod/mini'
import type { Base } from '../../bases/base'
import { baseSchema } from '../../bases/base.schema'
import { deepestDocument, isDeeperThan, tooDeep } from '../../bases/depth'
import { checkBase, type Fault } from './checkBase'
import { mended } from './mended'

export type ReadBase =
  | { readonly type: 'Base'; readonly base: Base }
  | { readonly type: 'Refused'; readonly faults: readonly Fault[] }

const { localeError: inEnglish } = locales.en()

/** The path is empty if the fault concerns the whole document. */
export function readBase(document: unknown): ReadBase {
  if (isDeeperThan(document, deepestDocument)) return refused([{ path: '', message: tooDeep }])
  const parsed = baseSchema.safeParse(document, { error: inEnglish })
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => ({ path: issue.path.join('/'), message: saidOf(issue) }))
    return refused([...faults, ...otherFaults(document, faults)])
  }
  const faults = checkBase(parsed.data)
  return faults.length > 0 ? refused(faults) : { type: 'Base', base: parsed.data }
}

/** Of a name in a list of names, what is wrong with the name. */
function saidOf(issue: core.$ZodIssue): string {
  return (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message
}

/** What else is wrong with a document that does not pass the schema, and has nothing to do with the parts that are at fault. */
function otherFaults(document: unknown, faults: readonly Fault[]): readonly Fault[] {
  const rest = mended(document)
  if (!rest) return []
  const lacksName = faults.some(({ path }) => /(?:^|\/)(?:id|questions|questionnaires|solutions)$/.test(path))
  const said = new Set(faults.map(({ path }) => itemOf(path)))
  return checkBase(rest.base).flatMap(({ path, message }) => {
    const where = path.replace(
      /^(\w+)\/(\d+)/,
      (_, list: string, index: string) => `${list}/${rest.placeOf(list, Number(index))}`,
    )
    const isOfThem =
      said.has(itemOf(where)) ||
      // A name that cannot be read may be the one that is missed.
      (lacksName && message.startsWith('There is no ')) ||
      [...rest.touched].some((id) => message.includes(`"${id}"`))
    return isOfThem ? [] : [{ path: where, message }]
  })
}

/** The path of the question, section, rule or the like that it is in. */
function itemOf(path: string): string {
  return /^.*?\d+(?:\/(?:questionnaires|questions)\/\d+)*/.exec(path)?.[0] ?? path
}

/** One sentence per fault, path first. */
export function faultSentence({ path, message }: Fault): string {
  return `${path || 'the document'}: ${message}`
}

function refused(faults: readonly Fault[]): ReadBase {
  return { type: 'Refused', faults }
}
