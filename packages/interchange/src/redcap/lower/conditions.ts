/**
 * Conditions as REDCap means them, two-valued. An answer that is missing is '': it equals '', differs from everything else, and is neither less nor
 * more. A box that is not ticked is 0.
 */
import type { Condition } from '@casebook/core/bases/rule'
import type { ComparisonSign, Expression, Field } from '../../expressions/expression'
import { isComparison } from '../../expressions/parse'
import {
  blank,
  holds as holdsOf,
  isLiteral,
  type Literal,
  negated,
  ofCases,
  ofFormulas,
  turned,
} from '../../lower/comparisons'
import { all, always, any, chose, compare, comparisonOf, known, never } from '../../lower/conditions/conditions'
import { dateTimeIn, dayIn, timeIn } from '../../lower/literals'
import { insideOfFile, NotCarried, type SourceField, type SourceFields } from '../../lower/sourceField'
import { today } from '../../lower/today'
import { numberIn } from '../validation'
import { fieldOf } from './fieldOf'
import { numberTruth, searchTruth } from './truths'
import { createValues, type Values } from './values'

export interface Logic extends Values {
  /** True exactly while the source's condition is true. @throws ExpressionFault */
  condition(expression: Expression): Condition
}

const holds = (left: string, sign: ComparisonSign, right: string) => holdsOf(left, sign, right, numberIn)

export function createLogic(fields: SourceFields): Logic {
  const values = createValues(fields, condition)

  function condition(expression: Expression): Condition {
    if (expression.type === 'binary') {
      const { sign, left, right } = expression
      if (sign === 'and') return all(condition(left), condition(right))
      if (sign === 'or') return any(condition(left), condition(right))
      if (isComparison(sign)) return comparison(left, sign, right)
    }
    if (expression.type === 'call' && expression.name === 'not' && expression.of[0])
      return negated(condition(expression.of[0]))
    if (expression.type === 'call') {
      const found = numberTruth(expression, values.number) ?? searchTruth(expression, fields)
      if (found) return found
    }
    if (expression.type === 'call' && /^isblank/.test(expression.name) && expression.of[0])
      return comparison(expression.of[0], '=', { type: 'text', value: '', from: expression.from, to: expression.to })
    if (expression.type === 'text') return isTruth(expression.value) ? always : never
    return comparison(expression, '<>', { type: 'number', value: 0, from: expression.to, to: expression.to }, true)
  }

  /** `isTruth`: only whether a value is there and not 0. */
  function comparison(left: Expression, sign: ComparisonSign, right: Expression, isTruthOnly = false): Condition {
    if (isLiteral(left) && !isLiteral(right)) return comparison(right, turned[sign], left)
    if (isLiteral(left) && isLiteral(right))
      return holds(String(left.value), sign, String(right.value)) ? always : never
    if (left.type === 'field' && isLiteral(right)) {
      const field = fieldOf(left, fields)
      const found = withLiteral(left, field, sign, right)
      return isTruthOnly ? all(...(left.code === null ? [known(field.id)] : []), found) : found
    }
    if (isLiteral(right)) return computedWithLiteral(left, sign, right, isTruthOnly)
    return ofTwo(left, sign, right)
  }

  function withLiteral(
    { code, name, from, to }: Field,
    field: SourceField,
    sign: ComparisonSign,
    literal: Literal,
  ): Condition {
    const { id, kind } = field
    if (code !== null)
      return ofDomain(
        ['1', '0'],
        (value) => (value === '1' ? chose(id, code) : negated(chose(id, code))),
        null,
        sign,
        literal,
      )
    if (kind === 'choice')
      return ofDomain(
        field.choices.map((choice) => choice.code),
        (value) => chose(id, value),
        id,
        sign,
        literal,
      )
    if (kind === 'yesno')
      return ofDomain(
        ['1', '0'],
        (value) => ({ ChoseYesNo: { questionId: id, value: value === '1' } }),
        id,
        sign,
        literal,
      )
    if (literal.value === '') return blank(known(id), sign)
    if (kind === 'number') return simple(id, sign, numberIn(String(literal.value)))
    if (kind === 'date') {
      const day = dayIn(String(literal.value))
      if (day === null && /^(today|now)$/i.test(String(literal.value)))
        return ofFormulas({ Answer: { questionId: id } }, sign, today)
      return simple(id, sign, day)
    }
    if (kind === 'time') return simple(id, sign, timeIn(String(literal.value)))
    if (kind === 'dateTime') {
      const written = String(literal.value)
      if (/^(today|now)$/i.test(written)) return ofFormulas({ Answer: { questionId: id } }, sign, today)
      return simple(id, sign, dateTimeIn(written) ?? dayIn(written))
    }
    if (kind === 'file') throw new NotCarried(insideOfFile, { from, to })
    if (kind === 'text' && (sign === '=' || sign === '<>')) return simple(id, sign, String(literal.value))
    const number = numberIn(String(literal.value))
    if (kind === 'text' && number !== null)
      return ofFormulas({ NumberIn: { of: { Answer: { questionId: id } } } }, sign, { Number: { value: number } })
    if (kind === 'text')
      throw new NotCarried(`The field ${name} takes any text, so Casebook cannot say which comes first.`, { from, to })
    throw new NotCarried(`The field ${name} is a checkbox: name its option, as in [${name}(1)].`, { from, to })
  }

  function computedWithLiteral(
    left: Expression,
    sign: ComparisonSign,
    literal: Literal,
    isTruthOnly: boolean,
  ): Condition {
    const isOfText = values.kind(left) === 'text'
    if (literal.value === '') {
      const value = isOfText ? values.text(left) : values.number(left)
      return value === null ? blank(never, sign) : blank(compare(value, 'Equal', value), sign)
    }
    const wanted = numberIn(String(literal.value))
    if (isOfText && wanted === null && (sign === '=' || sign === '<>'))
      return ofFormulas(values.text(left) ?? { Text: { value: '' } }, sign, { Text: { value: String(literal.value) } })
    const value = values.number(left)
    if (value === null || wanted === null) return sign === '<>' && !isTruthOnly ? always : never
    const found = ofFormulas(value, sign, { Number: { value: wanted } })
    return isTruthOnly ? all(compare(value, 'Equal', value), found) : found
  }

  function ofTwo(left: Expression, sign: ComparisonSign, right: Expression): Condition {
    const read = [left, right].every((each) => values.kind(each) === 'date')
      ? values.date
      : [left, right].every((each) => values.kind(each) === 'text')
        ? values.text
        : values.number
    const [a, b] = [read(left), read(right)]
    if (a === null || b === null) return never
    const found = ofFormulas(a, sign === '<>' ? '=' : sign, b)
    if (sign !== '=' && sign !== '<>') return found
    const areBlank = all(...[a, b].map((each) => negated(compare(each, 'Equal', each))))
    return sign === '=' ? any(found, areBlank) : negated(any(found, areBlank))
  }

  return { ...values, condition }
}

/** `value` null: nothing equals it. */
function simple(questionId: string, sign: ComparisonSign, value: number | string | null): Condition {
  if (value === null) return sign === '<>' ? always : never
  const equal: Condition = { Equal: { questionId, value } }
  if (sign === '=') return equal
  if (sign === '<>') return negated(equal)
  // The cast is sound: each name of a comparison makes one.
  return { [comparisonOf[sign]]: { questionId, value } } as unknown as Condition
}

/** `id` null: the field always has one of the values. */
function ofDomain(
  domain: readonly string[],
  is: (value: string) => Condition,
  id: string | null,
  sign: ComparisonSign,
  { value: literal }: Literal,
): Condition {
  if (id !== null && literal === '') return blank(known(id), sign)
  const cases = domain.map((value) => ({ value, when: is(value) }))
  return ofCases(cases, (value) => holds(value, sign, String(literal)), id === null)
}

function isTruth(text: string): boolean {
  return text !== '' && text !== '0' && text.toLowerCase() !== 'false'
}
