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

/** By the name of a column and the value in it: the id of an option, `true` or `false`, or one of the above. */
export type ValueMapping = Readonly<Record<string, Readonly<Record<string, string>>>>

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
