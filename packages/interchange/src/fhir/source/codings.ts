/** The codes that items, options and units have in terminologies. */
import { type Coding, codingsIn, isSameCode } from '@casebook/core/bases/codes/coding'
import type { Text } from '@casebook/core/language/language'
import { extensionsOf } from './extensions'
import { isRecord, type Json, recordsIn, stringIn } from './json'

/** FHIR has one code for an option, and one for a unit: others are extensions of ours, each with a `valueCoding`. */
export const furtherCode = 'urn:casebook:code'
export const furtherUnitCode = 'urn:casebook:unit-code'

export function codingOf(json: unknown): Coding | null {
  if (!isRecord(json)) return null
  const [system, version, code, display] = ['system', 'version', 'code', 'display'].map(
    (key) => stringIn(json, key)?.trim() ?? null,
  )
  if (!code) return null
  return { ...(system && { system }), ...(version && { version }), code, ...(display && { display }) }
}

/** Of an item or the whole document. */
export function codesOf(owner: Json): readonly Coding[] {
  return codingsIn(recordsIn(owner, 'code').flatMap((each) => codingOf(each) ?? []))
}

/** Those of which a base says nothing. */
export function codesLeft(owner: Json): readonly Json[] {
  const kept = codesOf(owner)
  return recordsIn(owner, 'code').filter((each) => {
    const coding = codingOf(each)
    return !coding || !kept.some((one) => isSameCode(one, coding))
  })
}

/**
 * Its own code first, unless the others say it more fully. A code without a system says no more than the id of the option, or the words of the unit; neither
 * do words that are its text.
 */
export function withFurther(value: unknown, owner: Json, url: string, text: Text): readonly Coding[] {
  const further = extensionsOf(owner, url).flatMap((each) => codingOf(each.valueCoding) ?? [])
  const { display, ...plain } = codingOf(value) ?? { code: '' }
  const own = display && !Object.values(text).includes(display) ? { ...plain, display } : plain
  const isSaid = plain.system === undefined || further.some((one) => isSameCode(one, plain))
  return codingsIn(isSaid ? further : [own, ...further])
}
