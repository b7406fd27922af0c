/** A hand-made case for testing conditions and formulas without an engine. */
import { aQuestion } from '@casebook/test-fixtures/bases'
import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import { isNumeric, toNumber } from '../bases/decimal'
import { parseKey } from '../bases/key'
import type { Condition, Formula, SolutionState } from '../bases/rule'
import type { FactValue } from '../facts/fact'
import { type ConditionScope, compileCondition } from './condition'
import { compileFormula, type FormulaScope } from './formula'
import { nowhere, type Reading, reachOf } from './reading'
import { False, True, type Truth } from './truth'

const questions: readonly Question[] = [
  aQuestion({ id: 'a', type: 'Num' }),
  aQuestion({ id: 'b', type: 'Num' }),
  aQuestion({ id: 'yes', type: 'YN' }),
  aQuestion({ id: 'one', type: 'OC' }),
  aQuestion({ id: 'many', type: 'MC' }),
  aQuestion({ id: 'text', type: 'Text' }),
  aQuestion({ id: 'day', type: 'Date' }),
  aQuestion({ id: 'later', type: 'Date' }),
]
/** These repeat together. */
const repeating: readonly Question[] = [
  aQuestion({ id: 'dose', type: 'Num' }),
  aQuestion({ id: 'kind', type: 'OC' }),
  aQuestion({ id: 'given', type: 'Date' }),
]
const all = [...questions, ...repeating]
const theScope = 0
const maxOccurrences = 10

export interface SmallCase {
  /** By key; a missing key is unanswered. */
  readonly answers?: Readonly<Record<string, Exclude<FactValue, null>>>
  readonly occurrences?: readonly number[]
  /** The occurrence in which the rule acts; without one it is outside the repeating group. */
  readonly inside?: number
  /** The state of the only solution, `s`. */
  readonly solution?: SolutionState
}

export type Outcome = 'true' | 'false' | 'open'

/** Evaluates the condition. */
export function outcomeOf(condition: Condition, given: SmallCase = {}): Outcome {
  const truth = compileCondition(condition, scopeOf(given))(readingOf(given), given.inside ?? 1)
  return nameOf(truth)
}

/** Evaluates the formula, with numeric results as plain numbers. */
export function formulaValueOf(formula: Formula, given: SmallCase = {}): Value | null {
  const value = compileFormula(formula, scopeOf(given))(readingOf(given), given.inside ?? 1)
  return isNumeric(value) ? toNumber(value) : value
}

function nameOf(truth: Truth): Outcome {
  if (truth === True) return 'true'
  return truth === False ? 'false' : 'open'
}

function indexOf(id: string): number {
  const index = all.findIndex((question) => question.id === id)
  if (index < 0) throw new Error(`The small case has no question ${id}`)
  return index
}

function scopeOf({ inside }: SmallCase): ConditionScope & FormulaScope {
  const ownScope = inside === undefined ? nowhere : theScope
  const scope: ConditionScope & FormulaScope = {
    reach: (id) => reachOf(indexOf(id), indexOf(id) < questions.length ? nowhere : theScope, ownScope),
    question: (id) => all[indexOf(id)] as Question,
    language: 'en',
    isMoment: (id) => all[indexOf(id)]?.type === 'Date',
    solution: () => 0,
    condition: (condition) => compileCondition(condition, scope),
    formula: (formula) => compileFormula(formula, scope),
  }
  return scope
}

function readingOf({ answers = {}, occurrences = [1], solution = 'unclear' }: SmallCase): Reading {
  const slotOf = (question: number, occurrence: number) => (occurrence - 1) * all.length + question
  const values: Value[] = new Array(all.length * maxOccurrences)
  for (const [key, value] of Object.entries(answers)) {
    const { questionId, occurrence } = parseKey(key) ?? { questionId: key, occurrence: 1 }
    values[slotOf(indexOf(questionId), occurrence)] = value as Value
  }
  return { values, slotOf, occurrencesIn: () => occurrences, solutionState: () => solution }
}
