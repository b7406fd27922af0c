/**
 * Rules that count an answer which may be hidden. An answer is kept when its question becomes hidden, and goes on counting: that is decided. But two
 * cases that look alike then differ, so the person who writes a base is told of each rule that does not ask for what shows the question.
 *
 * A question surely shows while a rule acts if the rule's own condition contains what shows it. A rule that hides something matters only
 * while that would show. Anything less certain is reported.
 */
import type { Base } from '../../bases/base'
import type { Condition, Formula, Rule } from '../../bases/rule'
import { type BaseStructure, baseStructure, type QuestionnairePlace, type QuestionPlace } from '../../bases/structure'
import { kindOf } from '../../questions/kinds'
import { operandsIn, referencesOfCondition, targetsOf } from '../references'
import { conditionsIn, questionsIn } from './conditionParts'
import { conjuncts, type Given, isImplied, isRefuted } from './implied'

export interface HiddenAnswers {
  /** For example `rules/12`. */
  readonly path: string
  /** Of the rule or check. */
  readonly id: string
  /** Ids of the questions whose answers it counts although they may be hidden. Never empty. */
  readonly questions: readonly string[]
}

export function countedWhileHidden(base: Base): readonly HiddenAnswers[] {
  const structure = baseStructure(base)
  const { shown, trueWhileShown } = createShown(structure)
  const of = (
    path: string,
    { id, if: condition, unless, then }: Pick<Rule, 'id' | 'if' | 'unless'> & Partial<Rule>,
    scopes: readonly Scope[],
  ) => {
    const hidden = new Set<string>()
    const assumed = then && 'ContraIndicate' in then ? then.ContraIndicate.targets.map(trueWhileShown) : [[]]
    for (const [scope, sure] of scopes.flatMap((scope) => assumed.map((each) => [scope, each] as const))) {
      const read = (questions: readonly string[], given: Given) => {
        for (const question of questions) if (!shown(question, given, scope)) hidden.add(question)
      }
      // While the rule acts, its exception is not true.
      const acting = [...sure, ...notTrue(unless)]
      readCondition(condition, acting, read)
      const given = [...sure, ...conjuncts(condition)]
      if (unless) readCondition(unless, given, read)
      if (then && 'Set' in then && 'formula' in then.Set) readFormula(then.Set.formula, [...given, ...acting], read)
    }
    return hidden.size > 0 ? [{ path, id, questions: [...hidden] }] : []
  }
  const scopesOf = (ids: readonly string[]) => [
    ...new Set(ids.map((id) => structure.questions.get(id)?.repeatsIn ?? null)),
  ]
  return [
    ...base.rules.flatMap((rule, i) => of(`rules/${i}`, rule, scopesOf(targetsOf(rule.then)))),
    ...(base.checks ?? []).flatMap(({ id, if: condition, questionId }, i) =>
      of(`checks/${i}`, { id, if: condition }, scopesOf([questionId])),
    ),
    ...[...structure.questions.values()].flatMap(({ question, path, repeatsIn }) =>
      (question.answers ?? []).flatMap(({ id, when }, i) =>
        when ? of(`${path}/answers/${i}`, { id: `${question.id}/${id}`, if: when }, [repeatsIn]) : [],
      ),
    ),
  ]
}

/** The repeating part that a rule acts in: it reads the answers of one entry. Null: of the case. */
type Scope = string | null

type Read = (questions: readonly string[], given: Given) => void

function readCondition(condition: Condition, given: Given, read: Read): void {
  if ('All' in condition) {
    const all = [...given, ...conjuncts(condition)]
    for (const part of condition.All) readCondition(part, all, read)
  } else if ('Given' in condition) {
    const all = [...given, ...conjuncts(condition)]
    readCondition(condition.Given.given, all, read)
    readCondition(condition.Given.then, all, read)
  } else if ('Any' in condition)
    for (const part of condition.Any) readCondition(part, [...given, ...conjuncts(part)], read)
  else if ('Compare' in condition) {
    readFormula(condition.Compare.left, given, read)
    readFormula(condition.Compare.right, given, read)
  } else {
    read(questionsIn(condition), [...given, ...('Not' in condition ? [condition] : [])])
    for (const part of conditionsIn(condition)) readCondition(part, given, read)
  }
}

function readFormula(formula: Formula, given: Given, read: Read): void {
  if ('If' in formula) {
    const { if: condition, then, else: otherwise } = formula.If
    readCondition(condition, given, read)
    readFormula(then, [...given, ...conjuncts(condition)], read)
    if (otherwise) readFormula(otherwise, given, read)
    return
  }
  read(questionsIn(formula), given)
  for (const { formula: part } of operandsIn(formula)) readFormula(part, given, read)
}

const indicating = ['Indicate', 'InstantIndicate', 'MultipleIndicate', 'RepeatIndicate'] as const

function notTrue(condition: Condition | undefined): Given {
  return condition ? conjuncts({ Not: { IsTrue: condition } }) : []
}

interface Shown {
  /** Whether a question surely shows where all of this is true. Derived questions hold no answer of a person. */
  readonly shown: (questionId: string, given: Given, scope: Scope) => boolean
  /** What is surely true while this question or questionnaire shows, or would show if nothing hid it. */
  readonly trueWhileShown: (id: string) => Given
}

function createShown(structure: BaseStructure): Shown {
  const { base } = structure
  const isSingle = (id: string) => {
    const place = structure.questions.get(id)
    return place?.repeatsIn === null && kindOf(place.question).choice !== 'several'
  }
  const byTarget = (kinds: readonly string[]) => {
    const rules = new Map<string, Rule[]>()
    for (const rule of base.rules)
      for (const [kind, effect] of Object.entries(rule.then))
        if (kinds.includes(kind) && 'targets' in effect)
          for (const target of effect.targets) rules.set(target, [...(rules.get(target) ?? []), rule])
    return (id: string) => rules.get(id) ?? []
  }
  const indicated = byTarget(indicating)
  const hiding = byTarget(['ContraIndicate'])
  const isIndicated = (id: string, given: Given) =>
    indicated(id).some((rule) => isImplied(rule.if, given) && (!rule.unless || isRefuted(rule.unless, given, isSingle)))
  const isNotHidden = (id: string, given: Given) =>
    hiding(id).every(
      (rule) => isRefuted(rule.if, given, isSingle) || (rule.unless !== undefined && isImplied(rule.unless, given)),
    )

  const questionnaireShows = ({ questionnaire, parent }: QuestionnairePlace, given: Given): boolean => {
    const { id, initial } = questionnaire
    if (!initial) return isIndicated(id, given) && isNotHidden(id, given)
    const outer = parent && structure.questionnaires.get(parent.id)
    return !outer || questionnaireShows(outer, given)
  }
  const trueWhileShown = (id: string): Given => {
    const [rule, ...others] = indicated(id)
    const question = structure.questions.get(id)
    const part = structure.questionnaires.get(id)
    const outer = question?.parent === null ? question.questionnaire.id : part?.parent?.id
    const showsByItself = question ? question.parent === null : part?.questionnaire.initial === true
    if (rule) return showsByItself || others.length > 0 ? [] : [...conjuncts(rule.if), ...notTrue(rule.unless)]
    if (!showsByItself || outer === undefined) return []
    // What is true of some entry need not be true of this one.
    return trueWhileShown(outer).filter((each) =>
      [...referencesOfCondition(each).questions].every((one) => structure.questions.get(one)?.repeatsIn === null),
    )
  }
  const shown: Shown['shown'] = (questionId, anywhere, scope) => {
    const place = structure.questions.get(questionId)
    if (!place || place.question.abstract || isNeverShown(structure, place)) return true
    // Read from outside, an entry need not be the one that a condition is true of.
    const isOfOther = (id: string) => {
      const repeatsIn = structure.questions.get(id)?.repeatsIn ?? null
      return repeatsIn !== null && (repeatsIn === place.repeatsIn || repeatsIn === scope)
    }
    const given =
      place.repeatsIn === scope
        ? anywhere
        : anywhere.filter((each) => ![...referencesOfCondition(each).questions].some(isOfOther))
    if (!isNotHidden(questionId, given)) return false
    if (isIndicated(questionId, given)) return true
    const questionnaire = structure.questionnaires.get(place.questionnaire.id)
    return place.parent === null && questionnaire !== undefined && questionnaireShows(questionnaire, given)
  }
  return { shown, trueWhileShown }
}

/** `layout/hidden`: nobody sees it, whatever the rules say. */
function isNeverShown({ questions }: BaseStructure, place: QuestionPlace): boolean {
  for (let each: QuestionPlace | undefined = place; each; each = questions.get(each.parent?.id ?? ''))
    if ((each.question.meta?.['layout/hidden'] ?? '').trim() !== '') return true
  return (place.questionnaire.meta?.['layout/hidden'] ?? '').trim() !== ''
}
