/**
 * What an answer means. The same value under the same id means another thing if the unit of a number, the text of a code or the
 * words of a yes/no question are others, or if a value is computed in another way.
 *
 * A new version that only corrects the wording says so: `meta['meaning/same-as']` of the question names the version it agrees with.
 */

import type { Value } from '../../bases/answerValue'
import type { Question } from '../../bases/base'
import type { Rule } from '../../bases/rule'
import type { BaseStructure } from '../../bases/structure'
import { canonicalJson } from '../../facts/canonicalJson'
import { kindOf } from '../../questions/kinds'
import { referencesOfRule, targetsOf } from '../references'
import { sameUnit, sameWords } from './sameWords'

/** A version of a base, with its rules by what they act on. */
export interface Meanings {
  readonly structure: BaseStructure
  readonly rules: ReadonlyMap<string, readonly Rule[]>
}

export function meaningsIn(structure: BaseStructure): Meanings {
  const rules = new Map<string, Rule[]>()
  for (const rule of structure.base.rules)
    for (const target of 'Set' in rule.then || 'Score' in rule.then ? targetsOf(rule.then) : [])
      rules.set(target, [...(rules.get(target) ?? []), rule])
  return { structure, rules }
}

/** The codes of a question that both versions have, and that say something else. */
function otherCodes(before: Question | undefined, after: Question | undefined): readonly string[] {
  const now = new Map((after?.answers ?? []).map((answer) => [answer.id, answer]))
  return (before?.answers ?? []).flatMap(({ id, text }) => {
    const same = now.get(id)
    return same && !sameWords(text, same.text) ? [id] : []
  })
}

export type MeaningChange = 'Words' | 'Unit' | 'Formula'

/** Why every value of the question means another thing; null if none does. Of a choice some codes may: see `changedCodes`. */
export function changeOfMeaning(before: Meanings, after: Meanings, id: string): MeaningChange | null {
  const [one, other] = [questionIn(before, id), questionIn(after, id)]
  if (!one || !other || isSaidToAgree(before, after, id)) return null
  if (one.optionsFrom?.list !== other.optionsFrom?.list) return 'Words'
  if (kindOf(one).meaning === 'words' && !sameWords(one.text, other.text)) return 'Words'
  if (kindOf(one).meaning === 'unit' && !sameUnit(one.unit, other.unit)) return 'Unit'
  return (one.abstract || other.abstract) && isOtherwiseComputed(before, after, id) ? 'Formula' : null
}

/** The codes of a choice that both versions have, and that mean another thing. */
export function changedCodes(before: Meanings, after: Meanings, id: string): readonly string[] {
  return isSaidToAgree(before, after, id) ? [] : otherCodes(questionIn(before, id), questionIn(after, id))
}

/** Whether a value of the question, entered with the one version, means another thing in the other. */
export function otherValues(before: Meanings, after: Meanings, id: string): (value: Value) => boolean {
  if (changeOfMeaning(before, after, id)) return () => true
  const codes = new Set(changedCodes(before, after, id))
  if (codes.size === 0) return () => false
  return (value) =>
    typeof value === 'string' ? codes.has(value) : Array.isArray(value) && value.some((one) => codes.has(one))
}

/**
 * Whether the answers of a version mean the same as those of the versions before it, which mean the same among themselves.
 * `codes`: those of a choice that it is about; otherwise all.
 */
export function meansTheSame(
  before: readonly Meanings[],
  after: Meanings,
  id: string,
  codes: readonly string[] = questionIn(after, id)?.answers?.map((answer) => answer.id) ?? [],
): boolean {
  if (before.some((one) => isSaidToAgree(one, after, id))) return true
  const [last] = before.slice(-1)
  const withCode = (code: string) =>
    before.findLast((one) => questionIn(one, id)?.answers?.some((answer) => answer.id === code))
  return !(
    (last && changeOfMeaning(last, after, id)) ||
    codes.some((code) => changedCodes(withCode(code) ?? after, after, id).includes(code))
  )
}

/** One of the two versions says that its words mean the same as those of the other. */
function isSaidToAgree(before: Meanings, after: Meanings, id: string): boolean {
  return names(before, after, id) || names(after, before, id)
}

function names(one: Meanings, other: Meanings, id: string): boolean {
  return questionIn(one, id)?.meta?.['meaning/same-as'] === other.structure.base.version
}

function questionIn({ structure }: Meanings, id: string): Question | undefined {
  return structure.questions.get(id)?.question
}

/** By other rules, or from what means another thing. `seen`: what was looked at already, as rules may go in a circle. */
function isOtherwiseComputed(before: Meanings, after: Meanings, id: string, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const then = before.rules.get(id) ?? []
  const how = workings(then)
  if (how !== workings(after.rules.get(id) ?? [])) return true
  return then.some((rule) => {
    const { questions, solutions } = referencesOfRule(rule)
    return (
      [...solutions].some((solution) => isOtherwiseComputed(before, after, solution, seen)) ||
      [...questions].some((read) => isReadOtherwise(before, after, read, how, seen))
    )
  })
}

function isReadOtherwise(before: Meanings, after: Meanings, id: string, how: string, seen: Set<string>): boolean {
  const [one, other] = [questionIn(before, id), questionIn(after, id)]
  if (!one || !other || one.type !== other.type) return one !== other
  if (how.includes(canonicalJson({ Weight: { questionId: id } })) && changedWeights(one, other).length > 0) return true
  if (changedCodes(before, after, id).length > 0) return true
  return one.abstract ? isOtherwiseComputed(before, after, id, seen) : changeOfMeaning(before, after, id) !== null
}

/** The codes of a question that both versions have, and that weigh something else. */
export function changedWeights(before: Question, after: Question): readonly string[] {
  const now = new Map((after.answers ?? []).map((answer) => [answer.id, answer]))
  return (before.answers ?? []).flatMap(({ id, weight }) => {
    const same = now.get(id)
    return same && same.weight !== weight ? [id] : []
  })
}

/** Rules without their names. */
function workings(rules: readonly Rule[]): string {
  return canonicalJson(rules.map(({ if: condition, unless, then }) => [condition, unless ?? null, then]))
}
