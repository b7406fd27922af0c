/**
 * Compiles a formula into a closure. A missing operand means no value, unless the formula says otherwise (see base.ts).
 */
import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import {
  add,
  compareNumbers,
  divide,
  exp,
  isNumeric,
  ln,
  multiply,
  type Numeric,
  power,
  round,
  subtract,
  toNumber,
} from '../bases/decimal'
import type { Condition, Formula } from '../bases/rule'
import { civilDifference, spanOfDate } from '../dates/civilDate'
import { secondsBetween, splitMoment } from '../dates/moment'
import { type Unknown, unknown } from '../facts/fact'
import type { TextLanguage } from '../language/language'
import { type Compiled, type Reach, readAll, readOne } from './reading'
import { compileTextFormula, labelOf } from './texts/textFormula'
import { True, type Truth } from './truth'

/** Null: the formula has no value. */
export type FormulaValue = Value | Numeric | null

export interface FormulaScope {
  /** In which an answer's text is taken. */
  readonly language: TextLanguage
  reach(questionId: string): Reach
  question(questionId: string): Question
  condition: (condition: Condition) => Compiled<Truth>
}

export function compileFormula(formula: Formula, scope: FormulaScope): Compiled<FormulaValue> {
  const compile = (part: Formula) => compileFormula(part, scope)

  if ('Number' in formula) return constant(formula.Number.value)
  if ('Date' in formula) return constant(formula.Date.value)
  if ('Text' in formula) return constant(formula.Text.value)
  if ('Answer' in formula) {
    const read = readOne(scope.reach(formula.Answer.questionId))
    return (reading, occurrence) => formulaValue(read(reading, occurrence))
  }
  if ('Weight' in formula) {
    const weigh = weightOf(scope.question(formula.Weight.questionId))
    const read = readOne(scope.reach(formula.Weight.questionId))
    return (reading, occurrence) => weigh(read(reading, occurrence))
  }
  if ('Label' in formula) {
    const label = labelOf(scope.question(formula.Label.questionId), scope.language)
    const read = readOne(scope.reach(formula.Label.questionId))
    return (reading, occurrence) => label(formulaValue(read(reading, occurrence)))
  }
  if ('Count' in formula) {
    const read = readAll(scope.reach(formula.Count.questionId))
    return (reading, occurrence) =>
      read(reading, occurrence).filter((value) => value !== undefined && value !== unknown).length
  }
  if ('Add' in formula) return chain(formula.Add.of.map(compile), add)
  if ('Subtract' in formula) return chain(formula.Subtract.of.map(compile), subtract)
  if ('Multiply' in formula) return chain(formula.Multiply.of.map(compile), multiply)
  if ('Divide' in formula) return chain(formula.Divide.of.map(compile), divide)
  if ('Power' in formula) return chain(formula.Power.of.map(compile), power)
  if ('Ln' in formula) return chain([compile(formula.Ln.of)], add, ln)
  if ('Exp' in formula) return chain([compile(formula.Exp.of)], add, exp)
  if ('Join' in formula) {
    const parts = formula.Join.of.map(compile)
    return (reading, occurrence) => {
      const present = parts.map((part) => part(reading, occurrence)).filter((value) => value !== null)
      return present.length ? present.map((value) => (isNumeric(value) ? toNumber(value) : value)).join('') : null
    }
  }
  if ('Sum' in formula) return ofPresent(formula.Sum.of, scope, (values) => values.reduce(add))
  if ('Min' in formula) return ofPresent(formula.Min.of, scope, (values) => values.reduce(lower))
  if ('Max' in formula) return ofPresent(formula.Max.of, scope, (values) => values.reduce(higher))
  if ('Average' in formula)
    return ofPresent(formula.Average.of, scope, (values) => divide(values.reduce(add), values.length))
  if ('Round' in formula) {
    const { decimals } = formula.Round
    const inner = compile(formula.Round.of)
    return (reading, occurrence) => {
      const value = inner(reading, occurrence)
      return isNumeric(value) ? round(value, decimals) : null
    }
  }
  if ('DateDifference' in formula) {
    const { unit } = formula.DateDifference
    const [from, to] = [compile(formula.DateDifference.from), compile(formula.DateDifference.to)]
    return (reading, occurrence) => dateDifference(from(reading, occurrence), to(reading, occurrence), unit)
  }
  if ('TimeDifference' in formula) {
    const seconds = formula.TimeDifference.unit === 'hours' ? 3600 : 60
    const [from, to] = [compile(formula.TimeDifference.from), compile(formula.TimeDifference.to)]
    return (reading, occurrence) => timeDifference(from(reading, occurrence), to(reading, occurrence), seconds)
  }
  if ('If' in formula) {
    const test = scope.condition(formula.If.if)
    const then = compile(formula.If.then)
    const otherwise = formula.If.else ? compile(formula.If.else) : constant(null)
    return (reading, occurrence) =>
      test(reading, occurrence) === True ? then(reading, occurrence) : otherwise(reading, occurrence)
  }
  const ofText = compileTextFormula(formula, compile)
  if (ofText) return ofText
  throw new Error(`The formula ${JSON.stringify(formula)} is of no known kind`)
}

function constant(value: FormulaValue): Compiled<FormulaValue> {
  return () => value
}

function formulaValue(value: Value | Unknown | undefined): FormulaValue {
  // The cast is safe: anything neither missing nor unknown is a value.
  return value === undefined || value === unknown ? null : (value as Value)
}

function weightOf({ answers = [] }: Question): (value: Value | Unknown | undefined) => Numeric | null {
  const weights = new Map(answers.map(({ id, weight }) => [id, weight]))
  return (value) => {
    const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
    const present = chosen.flatMap((id: string) => weights.get(id) ?? [])
    return present.length ? present.reduce<Numeric>(add, 0) : null
  }
}

/** Left to right; no value as soon as one operand is missing or not a number. */
function chain(
  operands: readonly Compiled<FormulaValue>[],
  join: (a: Numeric, b: Numeric) => Numeric | null,
  then: (result: Numeric) => Numeric | null = (result) => result,
): Compiled<FormulaValue> {
  return (reading, occurrence) => {
    let result: Numeric | null = null
    for (const [i, operand] of operands.entries()) {
      const value = operand(reading, occurrence)
      if (!isNumeric(value)) return null
      result = i === 0 ? value : join(result as Numeric, value) // The cast is sound: the operand before was a number.
      if (result === null) return null
    }
    return result === null ? null : then(result)
  }
}

/** Combines the operands that have a value; no value if none has. */
function ofPresent(
  operands: readonly Formula[],
  scope: FormulaScope,
  join: (present: readonly Numeric[]) => Numeric | null,
): Compiled<FormulaValue> {
  const lists = operands.map((operand) => spread(operand, scope))
  return (reading, occurrence) => {
    const present: Numeric[] = []
    for (const list of lists) for (const value of list(reading, occurrence)) if (isNumeric(value)) present.push(value)
    return present.length ? join(present) : null
  }
}

/** The values of an operand: from outside a repeating group, an answer has one value per occurrence. */
function spread(operand: Formula, scope: FormulaScope): Compiled<readonly FormulaValue[]> {
  if ('Answer' in operand) {
    const read = readAll(scope.reach(operand.Answer.questionId))
    return (reading, occurrence) => read(reading, occurrence).map(formulaValue)
  }
  if ('Weight' in operand) {
    const weigh = weightOf(scope.question(operand.Weight.questionId))
    const read = readAll(scope.reach(operand.Weight.questionId))
    return (reading, occurrence) => read(reading, occurrence).map(weigh)
  }
  if ('If' in operand) {
    const test = scope.condition(operand.If.if)
    const then = spread(operand.If.then, scope)
    const otherwise = operand.If.else ? spread(operand.If.else, scope) : () => []
    return (reading, occurrence) =>
      test(reading, occurrence) === True ? then(reading, occurrence) : otherwise(reading, occurrence)
  }
  const single = compileFormula(operand, scope)
  return (reading, occurrence) => [single(reading, occurrence)]
}

function lower(a: Numeric, b: Numeric): Numeric {
  return compareNumbers(b, a) < 0 ? b : a
}

function higher(a: Numeric, b: Numeric): Numeric {
  return compareNumbers(b, a) > 0 ? b : a
}

/** A partial date means any of its days: the difference has a value only if all of them agree on it. */
function dateDifference(
  from: FormulaValue,
  to: FormulaValue,
  unit: Parameters<typeof civilDifference>[2],
): number | null {
  const first = typeof from === 'string' ? spanOfDate(splitMoment(from).day) : null
  const last = typeof to === 'string' ? spanOfDate(splitMoment(to).day) : null
  if (!first || !last) return null
  const least = civilDifference(first[1], last[0], unit)
  return least === civilDifference(first[0], last[1], unit) ? least : null
}

/** In units of so many seconds. */
function timeDifference(from: FormulaValue, to: FormulaValue, seconds: number): Numeric | null {
  const between = typeof from === 'string' && typeof to === 'string' ? secondsBetween(from, to) : null
  return between && between[0] === between[1] ? divide(between[0], seconds) : null
}
