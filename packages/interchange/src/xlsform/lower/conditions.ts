/** Conditions as XPath means them, two-valued: a comparison with no number is false, and `!=` true. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import type { ComparisonSign, Expression, Field } from '../../expressions/expression'
import { isComparison } from '../../expressions/parse'
import {
  blank,
  type Case,
  holds as holdsOf,
  isLiteral,
  type Literal,
  negated,
  ofCases,
  ofFormulas,
  turned,
} from '../../lower/comparisons'
import { all, always, any, chose, compare, comparisonOf, isTrue, never, not } from '../../lower/conditions/conditions'
import { dateTimeIn, dayIn, numberIn, timeIn } from '../../lower/literals'
import { NotCarried } from '../../lower/sourceField'
import type { Find, Found } from './found'
import { functionOf } from './functions'
import { constant, type Remark, type Values } from './reading'
import { createValues } from './values'

const mostPairs = 1_000

export function createLogic(find: Find, remark: Remark): Values {
  const values = createValues(find, remark, truth)

  /** True exactly while the source's expression is. */
  function truth(expression: Expression): Condition {
    switch (expression.type) {
      case 'number':
        return expression.value === 0 ? never : always
      case 'text':
        return expression.value === '' ? never : always
      case 'field':
        return truthOfField(expression)
      case 'binary': {
        const { sign, left, right } = expression
        if (sign === 'and') return all(truth(left), truth(right))
        if (sign === 'or') return any(truth(left), truth(right))
        return isComparison(sign) ? comparison(left, sign, right) : isNotZero(expression)
      }
      case 'call': {
        const { truth: own } = functionOf(expression)
        if (own) return own(expression, values)
        return values.kind(expression) === 'number' ? isNotZero(expression) : values.isThere(expression)
      }
    }
  }

  function truthOfField(expression: Field): Condition {
    // What a spreadsheet made of TRUE() and FALSE().
    if (/^(true|yes)$/i.test(expression.name)) return always
    if (/^(false|no)$/i.test(expression.name)) return never
    return values.kind(expression) === 'number' ? isNotZero(expression) : values.isThere(expression)
  }

  function isNotZero(expression: Expression): Condition {
    const found = values.number(expression)
    return found === null ? never : all(compare(found, 'Equal', found), negated(compare(found, 'Equal', constant(0))))
  }

  function comparison(written: Expression, sign: ComparisonSign, other: Expression): Condition {
    const [left, right] = [withoutDate(written), withoutDate(other)]
    if (isLiteral(left) && !isLiteral(right)) return comparison(right, turned[sign], left)
    const kinds = [values.kind(left), values.kind(right)]
    if (kinds.includes('truth') && !kinds.includes('number')) return ofTruths(left, sign, right)
    if (kinds[1] === 'blank') return blank(values.isThere(left), sign)
    if (kinds[0] === 'blank') return blank(values.isThere(right), sign)
    const few = values.cases(left)
    if (isLiteral(right)) {
      const found = left.type === 'field' ? values.find(left) : null
      if (found?.source.kind === 'checkbox') return ofSeveral(found, sign, right, left)
      if (few) return ofCases(few, (value) => holds(value, sign, right))
      return found ? ofFieldAndLiteral(found, left, sign, right) : ofTwo(left, sign, right)
    }
    const others = values.cases(right)
    return few && others && few.length * others.length <= mostPairs
      ? ofFew(few, sign, others, kinds.includes('number'))
      : ofTwo(left, sign, right)
  }

  function ofTruths(left: Expression, sign: ComparisonSign, right: Expression): Condition {
    const [a, b] = [isTrue(truth(left)), isTrue(truth(right))]
    const areEqual = any(all(a, b), all(not(a), not(b)))
    if (sign === '=') return areEqual
    if (sign === '<>') return not(areEqual)
    throw new NotCarried('Casebook cannot say which of two conditions is more.', { from: left.from, to: right.to })
  }

  /** All the codes that are chosen, as one text: as far as that can be one code, or none. */
  function ofSeveral(
    { source: { id, choices }, guard, asked }: Found,
    sign: ComparisonSign,
    right: Literal,
    at: Expression,
  ): Condition {
    const chosen = (code: string) => asked(chose(id, code))
    const wanted = new Set(String(right.value).split(/\s+/))
    if (sign !== '=' && sign !== '<>') throw new NotCarried('Several options are neither less nor more.', at)
    const is = choices.some(({ code }) => wanted.has(code))
      ? all(guard, ...choices.map(({ code }) => (wanted.has(code) ? chosen(code) : negated(chosen(code)))))
      : never
    return sign === '=' ? is : negated(is)
  }

  function ofFieldAndLiteral(found: Found, left: Expression, sign: ComparisonSign, right: Literal): Condition {
    const { id, kind } = found.source
    const text = String(right.value)
    const value = kind === 'number' ? numberIn(text) : (momentsIn[kind]?.(text) ?? null)
    if (value !== null) return simple(found, sign, id, value)
    if (kind === 'text' && right.type === 'text' && (sign === '=' || sign === '<>'))
      return simple(found, sign, id, text)
    return ofTwo(left, sign, right)
  }

  function simple(
    { guard, asked }: Found,
    sign: ComparisonSign,
    questionId: string,
    value: number | string,
  ): Condition {
    const name = sign === '<>' ? 'Equal' : comparisonOf[sign]
    // The cast is sound: each name of a comparison makes one.
    const found = all(guard, asked({ [name]: { questionId, value } } as unknown as Condition))
    return sign === '<>' ? negated(found) : found
  }

  function ofFew(few: readonly Case[], sign: ComparisonSign, others: readonly Case[], isNumeric: boolean): Condition {
    const areBoth = few.flatMap((a) =>
      others.flatMap((b) =>
        holdsOf(a.value, sign === '<>' ? '=' : sign, b.value, isNumeric ? numberIn : textual(sign))
          ? [all(a.when, b.when)]
          : [],
      ),
    )
    const none = (list: readonly Case[]) => negated(any(...list.map(({ when }) => when)))
    const areBlank = !isNumeric && (sign === '=' || sign === '<>') ? [all(none(few), none(others))] : []
    const found = any(...areBoth, ...areBlank)
    return sign === '<>' ? negated(found) : found
  }

  function ofTwo(left: Expression, sign: ComparisonSign, right: Expression): Condition {
    const [read, canBeBlank] = readerOf(left, sign, right)
    const [a, b] = [read(left), read(right)]
    if (a === null || b === null) return sign === '<>' ? always : never
    const found = ofFormulas(a, sign === '<>' ? '=' : sign, b)
    if (sign !== '=' && sign !== '<>') return found
    const areBlank = canBeBlank ? [all(negated(values.isThere(left)), negated(values.isThere(right)))] : []
    return sign === '=' ? any(found, ...areBlank) : negated(any(found, ...areBlank))
  }

  /** As what two things are compared, and whether two blank ones are equal. */
  function readerOf(
    left: Expression,
    sign: ComparisonSign,
    right: Expression,
  ): readonly [read: (expression: Expression) => Formula | null, canBeBlank: boolean] {
    const kinds = [values.kind(left), values.kind(right)]
    const isEquality = sign === '=' || sign === '<>'
    // A day is the midnight at which it begins.
    if ([left, right].some(isDateTime)) return [values.number, isEquality]
    if (kinds.includes('date')) return [values.date, isEquality]
    const areFields = left.type === 'field' && right.type === 'field'
    if (kinds.every((kind) => kind === 'text') && isEquality) return [values.text, true]
    return [values.number, isEquality && areFields]
  }

  function isDateTime(expression: Expression): boolean {
    return expression.type === 'field' && values.find(expression).source.kind === 'dateTime'
  }

  return values
}

const momentsIn: Readonly<Record<string, (text: string) => string | null>> = {
  date: dayIn,
  time: timeIn,
  dateTime: (text) => dateTimeIn(text) ?? dateTimeIn(`${text}T00:00`),
}

/** `date('2026-01-05')` is a day that is written out. */
function withoutDate(expression: Expression): Expression {
  const read = expression.type === 'call' ? { date: dayIn, 'date-time': dateTimeIn }[expression.name] : undefined
  const [of] = expression.type === 'call' ? expression.of : []
  return of?.type === 'text' && read?.(of.value) != null ? of : expression
}

/** A number is compared with numbers, a text letter by letter. */
function holds(value: string, sign: ComparisonSign, literal: Literal): boolean {
  const isNumeric = literal.type === 'number'
  if (isNumeric && value === '') return sign === '<>'
  return holdsOf(value, sign, String(literal.value), isNumeric ? numberIn : textual(sign))
}

/** `=` of two texts looks at their letters; less and more are of numbers and days. */
function textual(sign: ComparisonSign): (text: string) => number | null {
  if (sign === '=' || sign === '<>') return () => null
  return (text) => {
    const day = dayIn(text)
    return day === null ? numberIn(text) : Date.parse(day)
  }
}
