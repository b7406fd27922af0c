/** Calculations as REDCap means them: arithmetic with a missing answer has no value, `sum` and `mean` pass it over. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { type Expression, ExpressionFault, type Field } from '../../expressions/expression'
import { isComparison } from '../../expressions/parse'
import { compare, isTrue, not } from '../../lower/conditions/conditions'
import { dayIn } from '../../lower/literals'
import { NotCarried, type SourceFields } from '../../lower/sourceField'
import { today } from '../../lower/today'
import { numberIn } from '../validation'
import { fieldOf } from './fieldOf'
import { argument, type Call, createTexts, makesText, type Reader } from './texts'
import { isTruthFunction } from './truths'

export interface Values {
  readonly number: Reader
  readonly text: Reader
  readonly date: Reader
  kind(expression: Expression): 'number' | 'text' | 'date'
}

const constant = (value: number): Formula => ({ Number: { value } })

/** Days of a unit, as REDCap counts them. */
const daysOf: ReadonlyMap<string, number> = new Map([
  ['y', 365.2425],
  ['M', 30.44],
  ['d', 1],
  ['h', 1 / 24],
  ['m', 1 / 1440],
  ['s', 1 / 86_400],
])

const ofOneNumber = new Set(['sqrt', 'abs', 'mod', 'exponential', 'exp', 'log', 'ln'])

export function createValues(fields: SourceFields, conditionOf: (expression: Expression) => Condition): Values {
  function kind(expression: Expression): 'number' | 'text' | 'date' {
    if (expression.type === 'text') return dayIn(expression.value) === null ? 'text' : 'date'
    if (expression.type === 'call' && makesText(expression.name)) return 'text'
    if (expression.type !== 'field') return 'number'
    const of = fieldOf(expression, fields).kind
    if (of === 'time' || of === 'dateTime') return 'text'
    if (of === 'file') return 'text'
    return of === 'date' || of === 'text' ? of : 'number'
  }

  function number(expression: Expression): Formula | null {
    switch (expression.type) {
      case 'number':
        return constant(expression.value)
      case 'text': {
        if (/^(nan)?$/i.test(expression.value)) return null
        const value = numberIn(expression.value)
        if (value === null) throw new NotCarried('This text is no number.', expression)
        return constant(value)
      }
      case 'field':
        return numberOfField(expression)
      case 'call':
        return call(expression)
      case 'binary':
        return binary(expression)
    }
  }

  function numberOfField(expression: Field): Formula {
    const { id, kind: of } = fieldOf(expression, fields)
    if (expression.code !== null)
      return {
        If: {
          if: isTrue({ Chose: { questionId: id, answerId: expression.code } }),
          then: constant(1),
          else: constant(0),
        },
      }
    if (of === 'choice') return { Weight: { questionId: id } }
    if (of === 'number') return { Answer: { questionId: id } }
    if (of === 'yesno') {
      const isYes = (value: boolean): Condition => isTrue({ ChoseYesNo: { questionId: id, value } })
      return { If: { if: isYes(true), then: constant(1), else: { If: { if: isYes(false), then: constant(0) } } } }
    }
    // A text that is no number has no value, as in REDCap.
    if (of === 'text') return { NumberIn: { of: { Answer: { questionId: id } } } }
    throw new NotCarried(`Casebook cannot calculate with the field ${expression.name}: it is no number.`, expression)
  }

  function binary(expression: Extract<Expression, { readonly type: 'binary' }>): Formula | null {
    const { sign } = expression
    if (sign === 'and' || sign === 'or' || isComparison(sign)) return truth(expression)
    const [left, right] = [number(expression.left), number(expression.right)]
    if (left === null || right === null) return null
    const of = [left, right]
    if (sign === '+') return { Add: { of } }
    if (sign === '-') return { Subtract: { of } }
    if (sign === '*') return { Multiply: { of } }
    return sign === '/' ? { Divide: { of } } : { Power: { of } }
  }

  const truth = (expression: Expression): Formula => ({
    If: { if: isTrue(conditionOf(expression)), then: constant(1), else: constant(0) },
  })

  /** `if(condition, then, else)`, in which either may be ''. */
  function choice({ of, from, to }: Call, read: Reader): Formula | null {
    const [when, then, otherwise] = of
    if (!when || !then || of.length > 3)
      throw new ExpressionFault('`if` takes a condition and two values.', { from, to })
    const condition = isTrue(conditionOf(when))
    const [yes, no] = [read(then), otherwise ? read(otherwise) : null]
    if (yes !== null) return { If: { if: condition, then: yes, ...(no === null ? {} : { else: no }) } }
    return no === null ? null : { If: { if: not(condition), then: no } }
  }

  function call(expression: Call): Formula | null {
    const { name, of } = expression
    const operands = () => of.flatMap((each) => number(each) ?? [])
    const [first] = of
    switch (name) {
      case 'if':
        return choice(expression, number)
      case 'sum':
        return { Sum: { of: operands() } }
      case 'mean':
        return { Average: { of: operands() } }
      case 'min':
        return { Min: { of: operands() } }
      case 'max':
        return { Max: { of: operands() } }
      case 'round':
      case 'rounddown':
      case 'roundup':
        return rounded(expression)
      case 'datediff':
        return difference(expression)
      case 'year':
      case 'month':
      case 'day':
        return partOfDate(expression)
      case 'length':
        return lengthOf(argument(expression, 0))
    }
    if (isTruthFunction(name)) return truth(expression)
    if (makesText(name)) return { NumberIn: { of: text(expression) ?? { Text: { value: '' } } } }
    if (!ofOneNumber.has(name)) throw unknownFunction(expression)
    const value = first ? number(first) : null
    if (value === null) throw unknownFunction(expression)
    if (name === 'sqrt') return { Power: { of: [value, constant(0.5)] } }
    if (name === 'abs') return absolute(value)
    if (name === 'mod') return remainder(value, number(argument(expression, 1)))
    if (name === 'exponential' || name === 'exp') return { Exp: { of: value } }
    if (name === 'log' || name === 'ln') {
      const base = of[1] && number(of[1])
      return base ? { Divide: { of: [{ Ln: { of: value } }, { Ln: { of: base } }] } } : { Ln: { of: value } }
    }
    throw unknownFunction(expression)
  }

  function rounded({ name, of, from, to }: Call): Formula | null {
    const [what, places] = of
    const decimals =
      places === undefined
        ? 0
        : numberIn(places.type === 'number' || places.type === 'text' ? String(places.value) : '')
    if (!what || decimals === null) throw new NotCarried('The number of decimals must be written out.', { from, to })
    const value = number(what)
    if (value === null) return null
    if (name === 'round') return { Round: { of: value, decimals } }
    return name === 'rounddown' ? floor(value, decimals) : ceiling(value, decimals)
  }

  function partOfDate(call: Call): Formula | null {
    const of = date(argument(call, 0))
    const as = { year: '%Y', month: '%m', day: '%d' }[call.name]
    return of && as ? { NumberIn: { of: { FormatDate: { of, as } } } } : null
  }

  /** A blank text has no letters. */
  function lengthOf(expression: Expression): Formula {
    const of = text(expression)
    return of ? { Sum: { of: [{ Length: { of } }, constant(0)] } } : constant(0)
  }

  /** `datediff(a, b, unit)` without a sign, unless the last argument is true. */
  function difference({ of, from, to }: Call): Formula | null {
    const [first, second, unit, ...more] = of
    const days = unit?.type === 'text' ? daysOf.get(unit.value) : undefined
    if (!first || !second || days === undefined)
      throw new NotCarried('Casebook does not know this difference of dates.', { from, to })
    const [begin, end] = [date(first), date(second)]
    if (begin === null || end === null) return null
    const inDays: Formula = { DateDifference: { from: begin, to: end, unit: 'days' } }
    const inHours: Formula = { TimeDifference: { from: begin, to: end, unit: 'hours' } }
    const [time, units] = [first, second].some(hasClock) ? [inHours, days * 24] : [inDays, days]
    const value: Formula = units === 1 ? time : { Divide: { of: [time, constant(units)] } }
    const hasSign = more.some((each) => each.type === 'text' && each.value.toLowerCase() === 'true')
    return hasSign ? value : absolute(value)
  }

  function date(expression: Expression): Formula | null {
    if (expression.type === 'text') {
      if (expression.value === '') return null
      const value = dayIn(expression.value)
      if (value !== null) return { Date: { value } }
      if (/^(today|now)$/i.test(expression.value)) return today
    }
    if (expression.type === 'call' && expression.name === 'if') return choice(expression, date)
    if (expression.type === 'call' && expression.name === 'calcdate') return dayAfter(expression)
    const field = expression.type === 'field' ? fieldOf(expression, fields) : null
    if (field && ['date', 'time', 'dateTime'].includes(field.kind)) return { Answer: { questionId: field.id } }
    throw new NotCarried('This is no date that Casebook could calculate with.', expression)
  }

  function hasClock(expression: Expression): boolean {
    return expression.type === 'field' && ['time', 'dateTime'].includes(fieldOf(expression, fields).kind)
  }

  /** What `@CALCDATE` has in its brackets: a day, and how many days after it. */
  function dayAfter(call: Call): Formula | null {
    const unit = argument(call, 2)
    if (unit.type !== 'text' || unit.value !== 'd')
      throw new NotCarried('Casebook adds whole days to a date, and nothing else.', unit)
    const [to, days] = [date(argument(call, 0)), number(argument(call, 1))]
    return to && days && { AddDays: { to, days } }
  }

  const text = createTexts(fields, { number, date, choice })

  return { number, text, date, kind }
}

function absolute(value: Formula): Formula {
  return { Max: { of: [value, { Subtract: { of: [constant(0), value] } }] } }
}

function unknownFunction({ name, from }: Call): NotCarried {
  return new NotCarried(`Casebook has no counterpart of ${name}().`, { from, to: from + name.length })
}

function floor(value: Formula, decimals: number): Formula {
  const near: Formula = { Round: { of: value, decimals } }
  const below: Formula = { Subtract: { of: [near, constant(10 ** -decimals)] } }
  return { If: { if: compare(near, 'Greater', value), then: below, else: near } }
}

function ceiling(value: Formula, decimals: number): Formula {
  const near: Formula = { Round: { of: value, decimals } }
  const above: Formula = { Add: { of: [near, constant(10 ** -decimals)] } }
  return { If: { if: compare(near, 'Lower', value), then: above, else: near } }
}

/** What is left of a division; it has the sign of what is divided. */
function remainder(value: Formula, by: Formula | null): Formula | null {
  if (by === null) return null
  const times: Formula = { Divide: { of: [value, by] } }
  const isNegative = isTrue(compare(times, 'Lower', constant(0)))
  const whole: Formula = { If: { if: isNegative, then: ceiling(times, 0), else: floor(times, 0) } }
  return { Subtract: { of: [value, { Multiply: { of: [by, whole] } }] } }
}
