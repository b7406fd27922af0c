/**
 * Conditions of a base in the logic of another format, which knows true and false only. A condition of a base may be undetermined too; so two expressions
 * are made of each, one that is true while it is true and one that is true while it is false, and of both the opposite.
 */
import {
  type CompareQuestion,
  type Comparison,
  type Condition,
  comparisons,
  type Formula,
} from '@casebook/core/bases/rule'
import type { BaseStructure } from '@casebook/core/bases/structure'
import {
  allOf,
  anyOf,
  binaryOf,
  blank,
  callOf,
  fieldNamed,
  numberOf,
  type Said,
  textLiteral,
} from '../expressions/build'
import type { ComparisonSign, Expression } from '../expressions/expression'
import { Unsayable, type WrittenField, type WrittenFields } from './field'
import { hasValue } from './hasValue'

const signs: Readonly<Record<Comparison, ComparisonSign>> = {
  Lower: '<',
  LowerEqual: '<=',
  Equal: '=',
  GreaterEqual: '>=',
  Greater: '>',
}

const opposite = { '=': '<>', '<>': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const

/** What is asked of a condition: whether it is true, whether it is false, and the opposites of both. */
interface Ask {
  readonly truth: boolean
  readonly isOpposite: boolean
}

const isTrueAsked: Ask = { truth: true, isOpposite: false }
const turned = (ask: Ask): Ask => ({ ...ask, isOpposite: !ask.isOpposite })

/** How a format says what all of them can say. */
export interface Dialect {
  readonly codeOfYesNo: readonly [yes: string, no: string]
  /** Whether one of several options is chosen, and that it is not. */
  ticked(field: WrittenField, code: string): Expression
  unticked(field: WrittenField, code: string): Expression
  /** Whether any of several options is chosen. */
  answered(field: WrittenField): Said
  /** A value that the answer to a field is compared with. */
  literal(value: number | string, field: WrittenField): Expression
  /** @throws Unsayable without patterns */
  matches(field: WrittenField, pattern: string): Expression
  readonly tooLong: string
  noUnknown(id: string): string
}

interface Context {
  readonly dialect: Dialect
  readonly structure: BaseStructure
  readonly fields: WrittenFields
  readonly formula: (formula: Formula) => Expression
}

/** Longer ones nobody could read, and other programs would not take. */
const mostParts = 5_000

export function createConditions({ structure, fields, formula, dialect }: Context): (condition: Condition) => Said {
  let parts = 0

  return (condition) => {
    parts = 0
    return say(condition, isTrueAsked)
  }

  function say(condition: Condition, ask: Ask): Said {
    if (++parts > mostParts) throw new Unsayable(dialect.tooLong)
    const { truth, isOpposite } = ask
    if ('All' in condition) return (truth === isOpposite ? anyOf : allOf)(condition.All.map((each) => say(each, ask)))
    if ('Any' in condition) return (truth === isOpposite ? allOf : anyOf)(condition.Any.map((each) => say(each, ask)))
    if ('Not' in condition) return say(condition.Not, { ...ask, truth: !truth })
    if ('IsTrue' in condition) return say(condition.IsTrue, { truth: true, isOpposite: truth === isOpposite })
    if ('Given' in condition) {
      const both = [say(condition.Given.given, { truth: true, isOpposite }), say(condition.Given.then, ask)]
      return isOpposite ? anyOf(both) : allOf(both)
    }
    if ('Between' in condition) return between(condition.Between, ask)
    if ('SolutionIs' in condition) {
      const { solutionId, state } = condition.SolutionIs
      return plain(inState(fieldNamed(fields.score(solutionId)), state), ask)
    }
    if ('Compare' in condition) return compared(condition.Compare, ask)
    if ('Chose' in condition) return chose(condition.Chose, ask)
    if ('ChoseYesNo' in condition) {
      const { questionId, value } = condition.ChoseYesNo
      return valued(fieldNamed(fields.question(questionId).name), '=', numberOrCode(questionId, value), ask)
    }
    // Other formats have no explicit "unknown": nothing is ever unknown there.
    if ('Unknown' in condition) return knowable(condition.Unknown.questionId) && truth === isOpposite
    if ('Known' in condition) {
      const isAnswered = answered(knowable(condition.Known.questionId))
      return truth ? (isOpposite ? opposed(isAnswered) : isAnswered) : isOpposite
    }
    if ('Matches' in condition) return matches(condition.Matches, ask)
    const { sign, questionId, value } = comparisonIn(condition)
    const field = fields.question(questionId)
    return valued(fieldNamed(field.name), sign, dialect.literal(value, field), ask)
  }

  function knowable(id: string): WrittenField {
    const field = fields.question(id)
    if (field.mayBeUnknown) throw new Unsayable(dialect.noUnknown(id))
    return field
  }

  function numberOrCode(questionId: string, value: boolean): Expression {
    const [yes, no] = dialect.codeOfYesNo
    return fields.question(questionId).shape === 'yesno' ? textLiteral(value ? yes : no) : numberOf(value ? 1 : 0)
  }

  /** A text that is there matches the pattern, or does not. */
  function matches({ questionId, pattern }: { readonly questionId: string; readonly pattern: string }, ask: Ask): Said {
    const field = fields.question(questionId)
    const found = dialect.matches(field, pattern)
    if (ask.truth) return ask.isOpposite ? opposed(found) : found
    const isAnswered = answered(field)
    return ask.isOpposite ? anyOf([opposed(isAnswered), found]) : allOf([isAnswered, opposed(found)])
  }

  /** A comparison of a field with a value that is not blank. */
  function valued(field: Expression, sign: ComparisonSign, literal: Expression, { truth, isOpposite }: Ask): Said {
    const wanted = truth ? sign : opposite[sign]
    const isBlank = binaryOf(field, '=', blank)
    // What is blank differs from every value.
    if (!isOpposite) {
      const found = binaryOf(field, wanted, literal)
      return wanted === '<>' ? allOf([binaryOf(field, '<>', blank), found]) : found
    }
    const found = binaryOf(field, opposite[wanted], literal)
    return opposite[wanted] === '<>' ? found : anyOf([isBlank, found])
  }

  function chose({ questionId, answerId }: { readonly questionId: string; readonly answerId: string }, ask: Ask): Said {
    const field = fields.question(questionId)
    const code = field.codes.get(answerId)
    if (code === undefined) throw new Unsayable(`There is no option ${answerId}.`)
    if (field.shape !== 'checkbox') return valued(fieldNamed(field.name), '=', textLiteral(code), ask)
    const ticked = (is: boolean) => (is ? dialect.ticked(field, code) : dialect.unticked(field, code))
    if (ask.truth) return ticked(!ask.isOpposite)
    const isAnswered = answered(field)
    return ask.isOpposite ? anyOf([opposed(isAnswered), ticked(true)]) : allOf([isAnswered, ticked(false)])
  }

  /** Boxes of which none is ticked are no answer. */
  function answered(field: WrittenField): Said {
    return field.shape === 'checkbox' ? dialect.answered(field) : binaryOf(fieldNamed(field.name), '<>', blank)
  }

  function compared(
    { left, is, right }: { readonly left: Formula; readonly is: Comparison; readonly right: Formula },
    { truth, isOpposite }: Ask,
  ): Said {
    const areThere: Condition = { All: [hasValue(left, structure), hasValue(right, structure)] }
    const wanted = truth ? signs[is] : opposite[signs[is]]
    const found = binaryOf(formula(left), isOpposite ? opposite[wanted] : wanted, formula(right))
    const guard = say(areThere, isOpposite ? turned(isTrueAsked) : isTrueAsked)
    return isOpposite ? anyOf([guard, found]) : allOf([guard, found])
  }

  function between(
    { min, max, of }: { readonly min: number; readonly max: number; readonly of: readonly Condition[] },
    { truth, isOpposite }: Ask,
  ): Said {
    const count = countOf(of.map((each) => say(each, isTrueAsked)))
    const isAtMost = binaryOf(count, isOpposite === truth ? '>' : '<=', numberOf(max))
    const isAtLeast = (sign: '>=' | '<') => binaryOf(count, sign, numberOf(min))
    if (truth) return isOpposite ? anyOf([isAtLeast('<'), isAtMost]) : allOf([isAtLeast('>='), isAtMost])
    const determined = of.map((each) => [say(each, isTrueAsked), say(each, { truth: false, isOpposite: false })])
    const open = of.map((each) => [say(each, turned(isTrueAsked)), say(each, { truth: false, isOpposite: true })])
    return isOpposite
      ? allOf([isAtMost, anyOf([isAtLeast('>='), ...open.map(allOf)])])
      : anyOf([isAtMost, allOf([isAtLeast('<'), ...determined.map(anyOf)])])
  }
}

function comparisonIn(condition: Condition): CompareQuestion & { readonly sign: ComparisonSign } {
  // The cast is sound: the condition has the key of a comparison.
  for (const name of comparisons)
    if (name in condition) return { sign: signs[name], ...(condition as Record<Comparison, CompareQuestion>)[name] }
  throw new Unsayable('There is no such condition elsewhere.')
}

/** The opposite of one that is true or false. */
function opposed(said: Said): Said {
  if (typeof said === 'boolean') return !said
  if (said.type === 'call') return said.name === 'not' && said.of[0] ? said.of[0] : callOf('not', said)
  if (said.type !== 'binary') throw new Error('Only comparisons have an opposite')
  const { sign, left, right } = said
  if (sign === 'or') return allOf([opposed(left), opposed(right)])
  if (sign === 'and') return anyOf([opposed(left), opposed(right)])
  if (sign !== '=' && sign !== '<>') throw new Error(`${sign} has no plain opposite`)
  return binaryOf(left, opposite[sign], right)
}

function plain(said: readonly (readonly [Expression, ComparisonSign, number])[], { truth, isOpposite }: Ask): Said {
  const isWanted = truth !== isOpposite
  const parts = said.map(([left, sign, value]) => binaryOf(left, isWanted ? sign : opposite[sign], numberOf(value)))
  return isWanted ? allOf(parts) : anyOf(parts)
}

/** The bounds of `solutionStateOf`. */
function inState(score: Expression, state: string): readonly (readonly [Expression, ComparisonSign, number])[] {
  if (state === 'established') return [[score, '>=', 42]]
  if (state === 'excluded') return [[score, '<', -41]]
  return state === 'suggested'
    ? [
        [score, '>=', 10],
        [score, '<', 42],
      ]
    : [
        [score, '>=', -41],
        [score, '<', 10],
      ]
}

function countOf(said: readonly Said[]): Expression {
  const ones = said.map((each) =>
    typeof each === 'boolean' ? numberOf(each ? 1 : 0) : callOf('if', each, numberOf(1), numberOf(0)),
  )
  const [first = numberOf(0), ...others] = ones
  return others.reduce((left, right) => binaryOf(left, '+', right), first)
}
