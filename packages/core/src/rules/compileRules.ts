/** Compiles the rules of a base: names become indices, conditions and formulas become closures. */
import type { Value } from '../bases/answerValue'
import type { Base, Question } from '../bases/base'
import { isNumeric, toNumber } from '../bases/decimal'
import { type Check, type Condition, type Formula, indicationOf, type Rule } from '../bases/rule'
import type { QuestionPlace } from '../bases/structure'
import { isUnknown, type Unknown, unknown } from '../facts/fact'
import type { TextLanguage } from '../language/language'
import { kindOf } from '../questions/kinds'
import { compileCondition } from './condition'
import { groupBy } from './engine/indexing'
import { compileFormula } from './formula'
import { indications } from './indication'
import { rankRules } from './ranks'
import { type Compiled, nowhere, type Reach, reachOf } from './reading'
import { type References, referencesOfCondition, referencesOfRule } from './references'
import { scoreValue } from './solutions'
import type { Truth } from './truth'

/** The effect of a rule part while it acts. */
export type Action =
  | {
      readonly type: 'indicate'
      readonly kind: number
      readonly questions: readonly number[]
      readonly questionnaires: readonly number[]
    }
  | { readonly type: 'set'; readonly question: number; readonly value: Compiled<Value | Unknown | undefined> }
  | { readonly type: 'score'; readonly solution: number; readonly score: number }
  | { readonly type: 'object'; readonly question: number; readonly check: Check }
  | { readonly type: 'withhold'; readonly question: number; readonly answer: string }

/** An answer that is withheld while its condition is not true. */
export interface Withholding {
  /** As `town/leeds`. */
  readonly id: string
}

/**
 * A rule, or the part of it that acts in one scope: a rule with targets in several scopes has one part for each. Or a check that objects, or an
 * answer that is withheld.
 */
export interface RulePart {
  readonly rule: Rule | Check | Withholding
  /** The questions and solutions it reads. */
  readonly references: References
  /** The index of the repeating scope it acts in, or `nowhere`. */
  readonly scope: number
  readonly rank: number
  readonly if: Compiled<Truth>
  readonly unless: Compiled<Truth> | null
  readonly action: Action
}

/** Lookup tables for the names that rules use. */
export interface Names {
  /** In which texts of answers are read. */
  readonly language: TextLanguage
  readonly questions: readonly QuestionPlace[]
  readonly questionIndex: ReadonlyMap<string, number>
  readonly questionnaireIndex: ReadonlyMap<string, number>
  readonly solutionIndex: ReadonlyMap<string, number>
  readonly scopeOf: readonly number[]
}

export function compileRules(base: Base, names: Names): RulePart[] {
  const ranked = rankRules(base.rules)
  if (ranked.type === 'Cycle') throw new Error(`The base ${base.id} derives in a circle: ${ranked.path.join(' → ')}`)

  const rules = base.rules.flatMap((rule): RulePart[] => {
    const references = referencesOfRule(rule)
    const rank = ranked.rankOf(references)
    return actionsOf(rule, names).map(({ scope, action }) => {
      const inScope = compilerFor(scope, names)
      return {
        rule,
        references,
        scope,
        rank,
        if: inScope.condition(rule.if),
        unless: rule.unless ? inScope.condition(rule.unless) : null,
        action: action(inScope),
      }
    })
  })
  const objecting = (base.checks ?? []).flatMap((check): RulePart[] => {
    if (!check.action) return []
    const references = referencesOfCondition(check.if)
    const question = found(names.questionIndex, check.questionId, 'question')
    const scope = names.scopeOf[question] ?? nowhere
    const condition = compilerFor(scope, names).condition(check.if)
    const action = { type: 'object', question, check } as const
    return [{ rule: check, references, scope, rank: ranked.rankOf(references), if: condition, unless: null, action }]
  })
  const withholding = names.questions.flatMap(({ question: { id, answers = [] } }): RulePart[] =>
    answers.flatMap((answer): RulePart[] => {
      if (!answer.when) return []
      const references = referencesOfCondition(answer.when)
      const question = found(names.questionIndex, id, 'question')
      const scope = names.scopeOf[question] ?? nowhere
      const condition = compilerFor(scope, names).condition({ Not: { IsTrue: answer.when } })
      const action = { type: 'withhold', question, answer: answer.id } as const
      const rule = { id: `${id}/${answer.id}` }
      return [{ rule, references, scope, rank: ranked.rankOf(references), if: condition, unless: null, action }]
    }),
  )
  return [...rules, ...objecting, ...withholding]
}

interface ScopedCompiler {
  readonly condition: (condition: Condition) => Compiled<Truth>
  readonly formula: (formula: Formula) => ReturnType<typeof compileFormula>
}

/** Compiles what is evaluated in one occurrence of a scope. */
export function compilerFor(
  scope: number,
  { questions, questionIndex, solutionIndex, scopeOf, language }: Names,
): ScopedCompiler {
  const reach = (questionId: string): Reach => {
    const question = found(questionIndex, questionId, 'question')
    return reachOf(question, scopeOf[question] ?? nowhere, scope)
  }
  const question = (id: string): Question => (questions[found(questionIndex, id, 'question')] as QuestionPlace).question
  const isMoment = (id: string) => kindOf(question(id)).isMoment
  const solution = (id: string) => found(solutionIndex, id, 'solution')
  const condition = (each: Condition) => compileCondition(each, { reach, isMoment, solution, formula })
  const formula = (each: Formula) => compileFormula(each, { reach, question, condition, language })
  return { condition, formula }
}

type ScopedAction = { readonly scope: number; readonly action: (inScope: ScopedCompiler) => Action }

function actionsOf(
  { then }: Rule,
  { questionIndex, questionnaireIndex, solutionIndex, scopeOf }: Names,
): ScopedAction[] {
  if ('Score' in then) {
    const solution = found(solutionIndex, then.Score.solutionId, 'solution')
    const score = scoreValue[then.Score.score]
    return [{ scope: nowhere, action: () => ({ type: 'score', solution, score }) }]
  }
  if ('Set' in then) {
    const question = found(questionIndex, then.Set.questionId, 'question')
    const set = then.Set
    const value = (inScope: ScopedCompiler) =>
      'formula' in set ? computed(inScope.formula(set.formula)) : always('unknown' in set ? unknown : set.value)
    return [
      { scope: scopeOf[question] ?? nowhere, action: (inScope) => ({ type: 'set', question, value: value(inScope) }) },
    ]
  }

  const [effect, body] = Object.entries(then)[0] as [keyof typeof indicationOf, { readonly targets: readonly string[] }] // The cast is sound: what neither scores nor sets indicates.
  const kind = indications.indexOf(indicationOf[effect])
  const questionnaires = body.targets.flatMap((id) => questionnaireIndex.get(id) ?? [])
  const targets = body.targets.flatMap((id) => questionIndex.get(id) ?? [])
  const byScope = groupBy(targets, (question) => scopeOf[question] ?? nowhere)
  if (questionnaires.length > 0 && !byScope.has(nowhere)) byScope.set(nowhere, [])
  return [...byScope].map(([scope, questions]) => ({
    scope,
    action: () => ({ type: 'indicate', kind, questions, questionnaires: scope === nowhere ? questionnaires : [] }),
  }))
}

function computed(formula: ReturnType<typeof compileFormula>): Compiled<Value | Unknown | undefined> {
  return (reading, occurrence) => {
    const value = formula(reading, occurrence)
    if (value === null) return undefined
    return isNumeric(value) ? (toNumber(value) ?? undefined) : value
  }
}

function always(value: Value | Unknown): Compiled<Value | Unknown> {
  const constant = isUnknown(value) ? unknown : value
  return () => constant
}

/** Throws if a base has passed its check with a rule that names something missing. */
export function found(index: ReadonlyMap<string, number>, id: string, what: string): number {
  const at = index.get(id)
  if (at === undefined) throw new Error(`A rule names the ${what} ${id}, which the base does not have`)
  return at
}
