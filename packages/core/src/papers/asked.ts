/** While questions and sections are asked, how questions are computed, and what depends on them. */
import type { Condition, Rule } from '../bases/rule'
import type { BaseStructure } from '../bases/structure'
import { referencesOfCondition, referencesOfRule, targetsOf } from '../rules/references'
import { isAlways, isNever } from '../statistics/dataset/ruleWords'
import { conditionText, formulaText } from './conditionText'
import type { Wording } from './wording'

/** The rules of a version by what they act on. */
export type RulesByTarget = ReadonlyMap<string, readonly Rule[]>

export function rulesByTarget({ base }: BaseStructure): RulesByTarget {
  const rules = new Map<string, Rule[]>()
  for (const rule of base.rules)
    for (const target of new Set(targetsOf(rule.then))) rules.set(target, [...(rules.get(target) ?? []), rule])
  return rules
}

interface Asked {
  /** Without any rule: a root question with its section, or a section that shows in every case. */
  readonly byItself: boolean
  readonly rules: readonly Rule[]
}

/** Null for always. A follow-up, and a section that does not show by itself, is never asked without a rule. */
export function askedText({ byItself, rules }: Asked, wording: Wording): string | null {
  const acting = rules.filter(({ if: condition, unless }) => !isNever(condition) && !(unless && isAlways(unless)))
  const asking = acting.filter(
    ({ then }) =>
      'Indicate' in then || 'InstantIndicate' in then || 'MultipleIndicate' in then || 'RepeatIndicate' in then,
  )
  const hiding = acting.filter(({ then }) => 'ContraIndicate' in then)
  const shown = byItself ? [] : asking.map(({ if: condition, unless }) => phrase(condition, unless, wording))
  if (!byItself && shown.length === 0) return wording.say('never')
  const isUnconditional = byItself || asking.some(({ if: condition, unless }) => isAlways(condition) && !unless)
  const hidden = hiding.map(({ if: condition, unless }) =>
    isAlways(condition) && unless
      ? conditionText(unless, wording)
      : wording.say('hiddenWhile', { condition: phrase(condition, unless, wording) }),
  )
  const words = [...(isUnconditional ? [] : shown), ...hidden]
  return words.length === 0 ? null : words.join('; ')
}

function phrase(condition: Condition, unless: Condition | undefined, wording: Wording): string {
  const words = conditionText(condition, wording)
  if (!unless || isNever(unless)) return words
  return wording.say('unless', { condition: words, exception: conditionText(unless, wording) })
}

/** How rules set a question: "(weight ÷ height), when 1.2 is Yes". */
export function calculations(rules: readonly Rule[], wording: Wording): readonly string[] {
  return rules.flatMap(({ if: condition, unless, then }) => {
    if (!('Set' in then) || isNever(condition)) return []
    const { Set: set } = then
    const value =
      'formula' in set
        ? formulaText(set.formula, wording)
        : 'unknown' in set
          ? wording.say('isUnknown')
          : wording.answer(set.questionId, set.value)
    const isPlain = isAlways(condition) && (!unless || isNever(unless))
    return [isPlain ? value : wording.say('when', { value, condition: phrase(condition, unless, wording) })]
  })
}

/** Points for a solution: "P5 when 1.2 is Yes". */
export function scoreLines(rules: readonly Rule[], wording: Wording): readonly string[] {
  return rules.flatMap(({ if: condition, unless, then }) =>
    'Score' in then && !isNever(condition)
      ? [wording.say('scores', { score: then.Score.score, condition: phrase(condition, unless, wording) })]
      : [],
  )
}

/** The rules on one thing, each as a sentence. */
export function ruleLines(rules: readonly Rule[], wording: Wording): string {
  const lines = rules.flatMap((rule) => {
    if ('Set' in rule.then) return calculations([rule], wording)
    if ('Score' in rule.then) return scoreLines([rule], wording)
    const condition = phrase(rule.if, rule.unless, wording)
    return [wording.say('ContraIndicate' in rule.then ? 'hiddenWhile' : 'shownWhile', { condition })]
  })
  return lines.join('; ')
}

export interface Uses {
  readonly questions: ReadonlySet<string>
  readonly checks: number
  readonly solutions: ReadonlySet<string>
}

/** What depends on each question. */
export function usesOf(structure: BaseStructure): ReadonlyMap<string, Uses> {
  const uses = new Map<string, { questions: Set<string>; checks: number; solutions: Set<string> }>()
  const useOf = (id: string) => {
    const found = uses.get(id) ?? { questions: new Set<string>(), checks: 0, solutions: new Set<string>() }
    uses.set(id, found)
    return found
  }
  const { base, questions, questionnaires } = structure
  const firstOf = (target: string) => questionnaires.get(target)?.questionnaire.questions[0]?.id ?? target
  for (const rule of base.rules)
    for (const id of referencesOfRule(rule).questions)
      for (const target of targetsOf(rule.then)) {
        if ('Score' in rule.then) useOf(id).solutions.add(target)
        else if (questions.has(firstOf(target)) && firstOf(target) !== id) useOf(id).questions.add(firstOf(target))
      }
  for (const { if: condition, questionId } of base.checks ?? [])
    for (const id of new Set([questionId, ...referencesOfCondition(condition).questions])) useOf(id).checks++
  for (const { question } of questions.values())
    for (const { when } of question.answers ?? [])
      for (const id of when ? referencesOfCondition(when).questions : [])
        if (id !== question.id) useOf(id).questions.add(question.id)
  return uses
}
