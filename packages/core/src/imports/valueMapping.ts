/**
 * What a value of a column means that is none of its question's options, as `1` for male. A person says it once; it is kept with the columns, and
 * holds for the next file of the study. A value that the question knows keeps its own meaning.
 */
import type { Question } from '../bases/base'
import { parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import { type Fact, type FactValue, unknown } from '../facts/fact'
import { kindOf } from '../questions/kinds'

/** The answer is unknown. No option has such an id. */
export const unknownTarget = '@unknown'
/** The value says nothing. */
export const leftOut = ''

/** By the name of a column and the value in it. */
type ByValue<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

/** Each value is assigned the id of an option, `true`, `false`, or one of the constants above. */
export type ValueMapping = ByValue<string>

/** Assignments that a person has changed; null takes one back. */
export type ValueChanges = ByValue<string | null>

/** Undefined: nobody has said it. */
export function targetOf<T>(of: ByValue<T>, column: string, value: string) {
  const values = Object.hasOwn(of, column) ? of[column] : undefined
  return values && Object.hasOwn(values, value) ? values[value] : undefined
}

export function entriesOf<T>(of: ByValue<T>) {
  return Object.entries(of).flatMap(([column, values]) =>
    Object.entries(values).map(([value, target]) => ({ column, value, target })),
  )
}

/** With one more, in the place of what was there. */
export function withTarget<T>(
  of: ByValue<T>,
  { column, value, target }: { readonly column: string; readonly value: string; readonly target: T },
): ByValue<T> {
  const own = Object.entries((Object.hasOwn(of, column) && of[column]) || {})
  return Object.fromEntries([...Object.entries(of), [column, Object.fromEntries([...own, [value, target]])]])
}

export function changedValues(values: ValueMapping, changes: ValueChanges): ValueMapping {
  let all: ValueChanges = values
  for (const change of entriesOf(changes)) all = withTarget(all, change)
  let kept: ValueMapping = {}
  for (const { column, value, target } of entriesOf(all))
    if (target !== null) kept = withTarget(kept, { column, value, target })
  return kept
}

/** Whether a change would alter what is stored, or conflicts with another person's change. */
export function saysOtherwise(changes: ValueChanges, values: ValueMapping, met: ValueChanges): boolean {
  return entriesOf(changes).some(({ column, value, target }) => {
    const isMet = targetOf(met, column, value) !== undefined
    return isMet || target !== (targetOf(values, column, value) ?? null)
  })
}

/**
 * Of the changes those that would take back what somebody else has said, with what that is.
 * `seen`: what whoever makes them saw at first, and was told since; `stands`: what the study has.
 */
export function metChanges(
  changes: ValueChanges,
  [first, told]: readonly [ValueMapping, ValueChanges],
  stands: ValueMapping,
): ValueChanges {
  let met: ValueChanges = {}
  for (const { column, value, target } of entriesOf(changes)) {
    const since = targetOf(told, column, value)
    const before = since === undefined ? (targetOf(first, column, value) ?? null) : since
    const now = targetOf(stands, column, value) ?? null
    if (now !== before && now !== target) met = withTarget(met, { column, value, target: now })
  }
  return met
}

/** So many values of a file are offered at once, those with the most records first. */
export const mostUnread = 100

interface InColumn extends Fact {
  readonly column: string
}

/** The answers as they are meant. What nobody has assigned stays, to be refused by its name. */
export function assigned<A extends InColumn>(
  answers: readonly A[],
  structure: BaseStructure,
  values: ValueMapping,
): readonly A[] {
  return answers.flatMap((answer) => {
    const of = Object.hasOwn(values, answer.column) ? values[answer.column] : undefined
    if (!of || unreadIn(answer, structure).length === 0) return [answer]
    const isYesNo = questionOf(answer, structure)?.answers === undefined
    const value = meantBy(answer.value, of, isYesNo)
    return value === undefined ? [] : [{ ...answer, value }]
  })
}

/** Undefined: it says nothing. */
function meantBy(value: FactValue, of: Readonly<Record<string, string>>, isYesNo: boolean): FactValue | undefined {
  const target = (one: string) => (Object.hasOwn(of, one) ? of[one] : undefined)
  if (typeof value === 'string') {
    const meant = target(value)
    if (meant === leftOut) return undefined
    if (meant === unknownTarget) return unknown
    return isYesNo && (meant === 'true' || meant === 'false') ? meant === 'true' : (meant ?? value)
  }
  if (!Array.isArray(value)) return value
  const meant = value.map((one: string) => target(one) ?? one)
  const said = [...new Set(meant.filter((one) => one !== leftOut && one !== unknownTarget))]
  // Unknown beside an option contradicts it: the cell stays as it was, to be refused.
  if (said.length > 0) return meant.includes(unknownTarget) ? value : said
  return meant.includes(unknownTarget) ? unknown : undefined
}

function questionOf({ id }: Pick<Fact, 'id'>, { questions }: BaseStructure): Question | undefined {
  return questions.get(parseKey(id)?.questionId ?? id)?.question
}

/** Values of a choice that are none of its options. */
export function unreadIn({ id, value }: Fact, structure: BaseStructure): readonly string[] {
  const question = questionOf({ id }, structure)
  if (!question || kindOf(question).choice === null) return []
  const known = new Set((question.answers ?? []).map((answer) => answer.id))
  const said = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  return said.filter((one: string) => one !== '' && !known.has(one))
}
