/** Functions of REDCap that are true or false. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import type { Expression } from '../../expressions/expression'
import { compare, isTrue, never } from '../../lower/conditions/conditions'
import { NotCarried, type SourceFields } from '../../lower/sourceField'
import { fieldOf } from './fieldOf'
import { argument, type Call, type Reader } from './texts'

const searches = ['contains', 'not_contain', 'starts_with', 'ends_with']

export const isTruthFunction = (name: string) =>
  ['not', 'isnumber', 'isinteger', ...searches].includes(name) || /^isblank/.test(name)

/** Whether it is a number; null for what is no such function. */
export function numberTruth(call: Call, number: Reader): Condition | null {
  if (call.name !== 'isnumber' && call.name !== 'isinteger') return null
  const value = number(argument(call, 0))
  if (value === null) return never
  const same: Formula = call.name === 'isnumber' ? value : { Round: { of: value, decimals: 0 } }
  return isTrue(compare(same, 'Equal', value))
}

/** Whether a text has another in it, written out, in capitals or not; null for what is no such function. */
export function searchTruth(call: Call, fields: SourceFields): Condition | null {
  if (!searches.includes(call.name)) return null
  const [where, what] = [argument(call, 0), argument(call, 1)]
  const field = where.type === 'field' ? fieldOf(where, fields) : null
  if (field?.kind !== 'text' || !isWord(what))
    throw new NotCarried('Casebook looks for words that are written out, in a field of a text.', call)
  const pattern = [...what.value].map(eitherCase).join('')
  const edged = { starts_with: `^${pattern}`, ends_with: `${pattern}$` }[call.name] ?? pattern
  const found = isTrue({ Matches: { questionId: field.id, pattern: edged } })
  return call.name === 'not_contain' ? { Not: found } : found
}

function isWord(expression: Expression): expression is Extract<Expression, { readonly type: 'text' }> {
  return expression.type === 'text' && expression.value !== ''
}

function eitherCase(letter: string): string {
  const [small, large] = [letter.toLowerCase(), letter.toUpperCase()]
  if (small !== large && [...small].length === 1 && [...large].length === 1) return `[${small}${large}]`
  return letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
}
