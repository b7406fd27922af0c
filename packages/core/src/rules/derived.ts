/** Combines the values of several rules that set one question. */
import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import { isUnknown, type Unknown } from '../facts/fact'
import type { TextLanguage } from '../language/language'
import { kindOf } from '../questions/kinds'

/**
 * Numbers are added, multiple choices united; other types take the lowest value (choices by their text, "no" before
 * "yes"). Unknown holds only if nothing else was set. `language` is the one in which choices are compared.
 */
export function combineDerived(
  question: Question,
  set: readonly (Value | Unknown)[],
  language: TextLanguage,
): Value | Unknown | undefined {
  const values = set.filter((value): value is Value => !isUnknown(value))
  return values.length === 0 ? set[0] : kindOf(question).combine(question, values, language)
}
