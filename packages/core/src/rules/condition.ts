/** Compiles a condition into a closure: names are looked up once, not on every answer. */
import type { Value } from '../bases/answerValue'
import { isNumeric } from '../bases/decimal'
import { type Comparison, type Condition, comparisons, type Formula } from '../bases/rule'
import { type Unknown, unknown } from '../facts/fact'
import { compareMoments, compareNumeric, compareTexts } from './compare'
import type { FormulaValue } from './formula'
import { type Compiled, type Reach, readAll, readOne } from './reading'
import { compilePattern } from './texts/linearPattern'
import { textOf } from './texts/textFormula'
import { between, both, either, False, not, True, type Truth, truthOf, Undetermined } from './truth'

/** Lookups for compiling a condition: names of the base, seen from the rule's scope. */
export interface ConditionScope {
  reach(questionId: string): Reach
  /** Whether its answers are days or times. */
  isMoment(questionId: string): boolean
  solution(solutionId: string): number
  formula: (formula: Formula) => Compiled<FormulaValue>
}

export function compileCondition(condition: Condition, scope: ConditionScope): Compiled<Truth> {
  const compile = (part: Condition) => compileCondition(part, scope)

  if ('Chose' in condition) {
    const { questionId, answerId } = condition.Chose
    return some(scope.reach(questionId), (value) =>
      truthOf(typeof value === 'object' ? value.includes(answerId) : value === answerId),
    )
  }
  if ('ChoseYesNo' in condition) {
    const { questionId, value: wanted } = condition.ChoseYesNo
    return some(scope.reach(questionId), (value) => truthOf(value === wanted))
  }
  if ('Matches' in condition) {
    const { questionId, pattern } = condition.Matches
    const matches = compilePattern(pattern)
    if (!matches) throw new Error(`The pattern ${pattern} cannot be read`)
    return some(scope.reach(questionId), (value) => {
      const text = textOf(value)
      return text === null ? Undetermined : truthOf(matches(text))
    })
  }
  if ('Known' in condition) {
    const known = (value: Value | Unknown | undefined) =>
      value === undefined ? Undetermined : truthOf(value !== unknown)
    return anyOf(scope.reach(condition.Known.questionId), known)
  }
  if ('Unknown' in condition)
    return anyOf(scope.reach(condition.Unknown.questionId), (value) => truthOf(value === unknown))
  if ('All' in condition) return fold(condition.All.map(compile), True, both, False)
  if ('Any' in condition) return fold(condition.Any.map(compile), False, either, True)
  if ('Not' in condition) {
    const inner = compile(condition.Not)
    return (reading, occurrence) => not(inner(reading, occurrence))
  }
  if ('IsTrue' in condition) {
    const inner = compile(condition.IsTrue)
    return (reading, occurrence) => truthOf(inner(reading, occurrence) === True)
  }
  if ('Given' in condition) {
    const [given, then] = [compile(condition.Given.given), compile(condition.Given.then)]
    return (reading, occurrence) => (given(reading, occurrence) === True ? then(reading, occurrence) : Undetermined)
  }
  if ('Between' in condition) {
    const { min, max, of } = condition.Between
    const parts = of.map(compile)
    return (reading, occurrence) =>
      between(
        min,
        max,
        parts.map((part) => part(reading, occurrence)),
      )
  }
  if ('SolutionIs' in condition) {
    const solution = scope.solution(condition.SolutionIs.solutionId)
    const { state } = condition.SolutionIs
    return (reading) => truthOf(reading.solutionState(solution) === state)
  }
  if ('Compare' in condition) {
    const { left, is, right } = condition.Compare
    const [a, b] = [scope.formula(left), scope.formula(right)]
    const inOrder = speaksOfMoments(left, scope) || speaksOfMoments(right, scope) ? compareMoments : compareTexts
    return (reading, occurrence) => compareValues(a(reading, occurrence), is, b(reading, occurrence), inOrder)
  }
  for (const is of comparisons) {
    // The cast is safe: what remains is one of the five comparisons, whose bodies are alike.
    const compared = (condition as Partial<Record<Comparison, { questionId: string; value: number | string }>>)[is]
    if (!compared) continue
    const inOrder = scope.isMoment(compared.questionId) ? compareMoments : compareTexts
    return some(scope.reach(compared.questionId), (value) => compareValues(value, is, compared.value, inOrder))
  }
  throw new Error(`The condition ${JSON.stringify(condition)} is of no known kind`)
}

/** Whether a text value of the formula is a day or a time. */
function speaksOfMoments(formula: Formula, scope: ConditionScope): boolean {
  if ('Answer' in formula) return scope.isMoment(formula.Answer.questionId)
  if (!('If' in formula)) return 'Date' in formula || 'AddDays' in formula
  const { then, else: otherwise } = formula.If
  return speaksOfMoments(then, scope) || (otherwise !== undefined && speaksOfMoments(otherwise, scope))
}

/** Undetermined unless both values have the same type. */
function compareValues(a: FormulaValue, is: Comparison, b: FormulaValue, inOrder: typeof compareTexts): Truth {
  if (isNumeric(a) && isNumeric(b)) return compareNumeric(a, is, b)
  if (typeof a === 'string' && typeof b === 'string') return inOrder(a, is, b)
  if (typeof a === 'boolean' && typeof b === 'boolean' && is === 'Equal') return truthOf(a === b)
  return Undetermined
}

/** Tests an answer; undetermined if it is missing or an explicit unknown. */
function some(reach: Reach, test: (value: Value) => Truth): Compiled<Truth> {
  return anyOf(reach, (value) => (value === undefined || value === unknown ? Undetermined : test(value as Value)))
}

function anyOf(reach: Reach, test: (value: Value | Unknown | undefined) => Truth): Compiled<Truth> {
  if (reach.type !== 'all') {
    const read = readOne(reach)
    return (reading, occurrence) => test(read(reading, occurrence))
  }
  const read = readAll(reach)
  return (reading, occurrence) => read(reading, occurrence).reduce<Truth>((so, value) => either(so, test(value)), False)
}

/** Folds the parts, stopping at a decisive one. */
function fold(
  parts: readonly Compiled<Truth>[],
  neutral: Truth,
  join: (a: Truth, b: Truth) => Truth,
  decisive: Truth,
): Compiled<Truth> {
  const [only] = parts
  if (only && parts.length === 1) return only
  return (reading, occurrence) => {
    let truth = neutral
    for (const part of parts) {
      truth = join(truth, part(reading, occurrence))
      if (truth === decisive) break
    }
    return truth
  }
}
