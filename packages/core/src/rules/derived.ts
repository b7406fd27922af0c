/** Combines the values of several rules that set one question. */
import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import { isUnknown, type Unknown } from '../facts/fact'
import { type Language, textIn } from '../language/language'
import { add, type Numeric, toNumber } from './decimal'

/**
 * Numbers are added, multiple choices united; other types take the lowest value (choices by their text, "no" before
 * "yes"). Unknown holds only if nothing else was set. `language` is the one in which choices are compared.
 */
export function combineDerived(
  question: Question,
  set: readonly (Value | Unknown)[],
  language: Language,
): Value | Unknown | undefined {
  const values = set.filter((value): value is Value => !isUnknown(value))
  if (values.length === 0) return set[0]
  if (question.type === 'Num')
    return toNumber(values.reduce<Numeric>((sum, value) => add(sum, Number(value)), 0)) ?? undefined
  if (question.type === 'MC' || question.type === 'Image') return unite(question, values)

  const textOf = (value: Value) => {
    const answer = question.answers?.find(({ id }) => id === value)
    return answer ? textIn(answer.text, language) : String(value)
  }
  return values.reduce((lowest, value) => (textOf(value) < textOf(lowest) ? value : lowest))
}

/** In the order of the question's answers, whatever the order of the rules. */
function unite({ answers = [] }: Question, values: readonly Value[]): readonly string[] {
  const chosen = new Set(values.flatMap((value) => (typeof value === 'object' ? value : [String(value)])))
  return Object.freeze(answers.flatMap(({ id }) => (chosen.has(id) ? [id] : [])))
}
