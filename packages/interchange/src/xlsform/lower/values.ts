/**
 * Values as XPath means them. Blank is '', and as a number no number: arithmetic with it has no value. Null stands for a value that is always
 * blank.
 */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import type { Expression, Field } from '../../expressions/expression'
import { isComparison } from '../../expressions/parse'
import type { Case } from '../../lower/comparisons'
import { all, always, any, chose, compare, isTrue, not } from '../../lower/conditions/conditions'
import { dateTimeIn, dayIn, numberIn } from '../../lower/literals'
import { insideOfFile, NotCarried } from '../../lower/sourceField'
import { answerOf, casesOfField, type Find, guarded, isKnown } from './found'
import { functionOf } from './functions'
import { constant, type Kind, type Remark, type Values } from './reading'

/** More would make rules that nobody can read. */
const mostCases = 200

const epoch: Formula = { Date: { value: '1970-01-01' } }

export function createValues(find: Find, remark: Remark, truth: (expression: Expression) => Condition): Values {
  let allEntries = 0
  const values: Values = {
    find(field) {
      const found = find(field, allEntries > 0)
      if (found.isElsewhere && allEntries === 0)
        remark('changed', `The field ${field.name} repeats: here only its first entry counts.`, field)
      return found
    },
    withAll(read) {
      allEntries++
      try {
        return read()
      } finally {
        allEntries--
      }
    },
    remark,
    kind,
    cases,
    number,
    date,
    text,
    truth,
    isThere,
  }

  function kind(expression: Expression): Kind {
    switch (expression.type) {
      case 'number':
        return 'number'
      case 'text':
        return expression.value === '' ? 'blank' : 'text'
      case 'field': {
        const { kind: of } = values.find(expression).source
        if (of === 'none') return 'blank'
        return of === 'number' || of === 'date' ? of : 'text'
      }
      case 'binary':
        return ['and', 'or'].includes(expression.sign) || isComparison(expression.sign) ? 'truth' : 'number'
      case 'call':
        return functionOf(expression).kind(expression, values)
    }
  }

  function cases(expression: Expression): readonly Case[] | null {
    const found = casesOf(expression)
    return found && found.length <= mostCases ? found : null
  }

  function casesOf(expression: Expression): readonly Case[] | null {
    switch (expression.type) {
      case 'number':
      case 'text':
        return expression.value === '' ? [] : [{ value: String(expression.value), when: always }]
      case 'field':
        return casesOfField(values.find(expression))
      case 'binary':
        return null
      case 'call':
        return functionOf(expression).cases?.(expression, values) ?? null
    }
  }

  function isThere(expression: Expression): Condition {
    if (expression.type === 'field') return isKnown(values.find(expression))
    const few = cases(expression)
    if (few) return any(...few.map(({ when }) => when))
    const formula = { number, date, text, truth: text, blank: () => null }[kind(expression)](expression)
    return formula === null ? not(always) : compare(formula, 'Equal', formula)
  }

  function number(expression: Expression): Formula | null {
    switch (expression.type) {
      case 'number':
        return constant(expression.value)
      case 'text':
        return ofText(expression)
      case 'field':
        return ofField(expression)
      case 'binary':
        return binary(expression)
      case 'call': {
        const { number: own } = functionOf(expression)
        return own ? own(expression, values) : converted(expression)
      }
    }
  }

  /** A text that is no number is none. */
  function ofText({ value }: Extract<Expression, { readonly type: 'text' }>): Formula | null {
    const day = dayIn(value)
    if (day !== null) return daysSince({ Date: { value: day } })
    const moment = dateTimeIn(value)
    if (moment !== null) return daysOfClock({ Date: { value: '1970-01-01T00:00' } }, { Date: { value: moment } })
    const found = numberIn(value.trim())
    return found === null ? null : constant(found)
  }

  function ofField(expression: Field): Formula | null {
    const found = values.find(expression)
    const { id, kind: of, choices } = found.source
    if (of === 'number') return answerOf(found)
    if (of === 'date') return daysSince(answerOf(found))
    if (of === 'time') return daysOfClock({ Text: { value: '00:00' } }, answerOf(found))
    if (of === 'dateTime') return daysOfClock({ Date: { value: '1970-01-01T00:00' } }, answerOf(found))
    if (of === 'choice')
      return choices.some(({ code }) => numberIn(code) !== null)
        ? guarded(found.guard, { Weight: { questionId: id } })
        : null
    return converted(expression)
  }

  function converted(expression: Expression): Formula | null {
    const of = kind(expression)
    if (of === 'blank') return null
    if (of === 'truth') return { If: { if: isTrue(truth(expression)), then: constant(1), else: constant(0) } }
    if (of === 'date') {
      const day = date(expression)
      return day && daysSince(day)
    }
    const few = cases(expression)
    if (!few) return numberInText(expression)
    const numbers = few.flatMap(({ value, when }): readonly Formula[] => {
      const found = numberIn(value)
      return found === null ? [] : [guarded(when, constant(found))]
    })
    if (numbers.length < 2) return numbers[0] ?? null
    return { Sum: { of: numbers } }
  }

  /** A text that is no number has none. */
  function numberInText(expression: Expression): Formula | null {
    if (
      expression.type === 'field' &&
      values.find(expression).source.kind === 'text' &&
      !values.find(expression).isComputed
    )
      remark(
        'note',
        `The field ${expression.name} takes any text: what is no number is never less or more.`,
        expression,
      )
    const found = text(expression)
    return found && { NumberIn: { of: found } }
  }

  function binary(expression: Extract<Expression, { readonly type: 'binary' }>): Formula | null {
    const { sign } = expression
    if (kind(expression) === 'truth') return converted(expression)
    const [left, right] = [number(expression.left), number(expression.right)]
    if (left === null || right === null) return null
    const of = [left, right]
    if (sign === '+') return { Add: { of } }
    if (sign === '-') return { Subtract: { of } }
    if (sign === '*') return { Multiply: { of } }
    return sign === '/' ? { Divide: { of } } : { Power: { of } }
  }

  function date(expression: Expression): Formula | null {
    if (expression.type === 'text') {
      const day = dayIn(expression.value.slice(0, 10))
      if (expression.value === '' || day === null) return null
      return { Date: { value: day } }
    }
    if (expression.type === 'field') {
      const found = values.find(expression)
      if (found.source.kind === 'date') return answerOf(found)
    }
    if (expression.type === 'call') {
      const { date: own } = functionOf(expression)
      if (own) return own(expression, values)
    }
    const of = kind(expression)
    if (of === 'blank') return null
    // A text is a day if it is written like one.
    if (of === 'text') {
      const found = text(expression)
      return found && { AddDays: { to: found, days: constant(0) } }
    }
    const days = number(expression)
    return days && { AddDays: { to: epoch, days } }
  }

  function text(expression: Expression): Formula | null {
    switch (expression.type) {
      case 'text':
        return expression.value === '' ? null : { Text: { value: expression.value } }
      case 'number':
        return { Text: { value: String(expression.value) } }
      case 'field':
        return textOfField(expression)
      case 'binary':
        return written(expression)
      case 'call': {
        const { text: own } = functionOf(expression)
        return own ? own(expression, values) : written(expression)
      }
    }
  }

  /** A number, a date or a truth as a text. */
  function written(expression: Expression): Formula | null {
    const of = kind(expression)
    if (of === 'date') return date(expression)
    if (of === 'truth')
      return {
        If: { if: isTrue(truth(expression)), then: { Text: { value: 'true' } }, else: { Text: { value: 'false' } } },
      }
    if (of === 'number') {
      const found = number(expression)
      return found && { Join: { of: [found] } }
    }
    if (of === 'blank') return null
    throw new NotCarried('Casebook cannot make a text of this.', expression)
  }

  function textOfField(expression: Field): Formula | null {
    const found = values.find(expression)
    const { source, asked } = found
    const { id, kind: of, choices } = source
    const isChosenOf = (code: string) => asked(chose(id, code))
    if (of === 'none') return null
    if (of === 'file') throw new NotCarried(insideOfFile, expression)
    if (of === 'number') return { Join: { of: [answerOf(found)] } }
    if (of !== 'checkbox') return answerOf(found)
    const parts = choices.flatMap(({ code }, i): readonly Formula[] => {
      const isChosen = isTrue(isChosenOf(code))
      const before = any(...choices.slice(0, i).map((choice) => isChosenOf(choice.code)))
      const blankBefore: Formula = { If: { if: isTrue(all(isChosen, before)), then: { Text: { value: ' ' } } } }
      return [...(i > 0 ? [blankBefore] : []), { If: { if: isChosen, then: { Text: { value: code } } } }]
    })
    return parts.length === 0 ? null : guarded(found.guard, { Join: { of: parts } })
  }

  return values
}

/** In days and fractions of a day. */
function daysOfClock(from: Formula, to: Formula): Formula {
  return { Divide: { of: [{ TimeDifference: { from, to, unit: 'hours' } }, constant(24)] } }
}

/** In days since 1970, as XForms counts them. */
function daysSince(to: Formula): Formula {
  return { DateDifference: { from: epoch, to, unit: 'days' } }
}
