/** One formula for each computed question, and one for the score of each solution: what several rules set is put together as the engine does it. */
import type { Value } from '@casebook/core/bases/answerValue'
import type { Question } from '@casebook/core/bases/base'
import type { Condition, Formula, Rule } from '@casebook/core/bases/rule'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { kindOf } from '@casebook/core/questions/kinds'
import { scoreValue } from '@casebook/core/rules/solutions'
import { isAlways } from '../lower/conditions/conditions'
import { actsWhile } from './visible'

export type Computed =
  | { readonly type: 'Formula'; readonly formula: Formula }
  /** `values`: the one that holds of those whose condition is true is the first in the list. */
  | { readonly type: 'Values'; readonly values: readonly { readonly value: Value; readonly while: Condition }[] }
  /** Nothing computes it. */
  | { readonly type: 'None' }
  | { readonly type: 'Unsayable'; readonly reason: string }

interface Setter {
  readonly while: Condition
  readonly set: Extract<Rule['then'], { readonly Set: unknown }>['Set']
}

export function computedOf({ base }: BaseStructure, question: Question): Computed {
  const setters = base.rules.flatMap((rule): readonly Setter[] =>
    'Set' in rule.then && rule.then.Set.questionId === question.id
      ? [{ while: actsWhile(rule), set: rule.then.Set }]
      : [],
  )
  const known = setters.filter(({ set }) => !('unknown' in set))
  if (known.length === 0) return { type: 'None' }
  if (kindOf(question).isNumeric) return { type: 'Formula', formula: sumOf(known) }
  if (known.length === 1) {
    const [only] = known
    if (only && 'formula' in only.set) return { type: 'Formula', formula: guarded(only) }
  }
  if (kindOf(question).choice === 'several')
    return { type: 'Unsayable', reason: 'Rules compute several choices of it.' }
  const values: { readonly value: Value; readonly while: Condition }[] = []
  for (const { set, while: condition } of known) {
    if (!('value' in set)) return { type: 'Unsayable', reason: 'Several rules compute it, and the lowest value holds.' }
    values.push({ value: set.value, while: condition })
  }
  const language = base.config.fallbackLanguage
  const isLower = (a: Value, b: Value) => a !== b && kindOf(question).combine(question, [a, b], language) === a
  return {
    type: 'Values',
    values: values.sort((a, b) => (isLower(a.value, b.value) ? -1 : isLower(b.value, a.value) ? 1 : 0)),
  }
}

function guarded({ while: condition, set }: Setter): Formula {
  const formula = formulaOf(set)
  return isAlways(condition) ? formula : { If: { if: condition, then: formula } }
}

function formulaOf(set: Setter['set']): Formula {
  if ('formula' in set) return set.formula
  return { Number: { value: 'value' in set && typeof set.value === 'number' ? set.value : 0 } }
}

function sumOf(setters: readonly Setter[]): Formula {
  const parts = setters.map(guarded)
  const [only] = parts
  return parts.length === 1 && only ? only : { Sum: { of: parts } }
}

/** Lower than any sum of points. */
const bottomless = -1_000_000

export function scoreOf({ base }: BaseStructure, solutionId: string): Formula {
  const points = base.rules.flatMap((rule): readonly Formula[] => {
    if (!('Score' in rule.then) || rule.then.Score.solutionId !== solutionId) return []
    const value = Math.max(scoreValue[rule.then.Score.score], bottomless)
    const none: Formula = { Number: { value: 0 } }
    return [{ If: { if: actsWhile(rule), then: { Number: { value } }, else: none } }]
  })
  return points.length === 0 ? { Number: { value: 0 } } : { Add: { of: points } }
}
