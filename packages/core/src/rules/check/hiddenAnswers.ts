/**
 * Rules that count an answer which may be hidden. An answer is kept when its question becomes hidden, and goes on counting: that is decided. But two
 * cases that look alike then differ, so whoever writes a base is told of each rule that does not ask for what shows the question.
 *
 * A question surely shows while a rule acts if the rule's own condition contains what shows it. Anything less certain is reported.
 */
import type { Base } from '../../bases/base'
import type { Condition, Formula, Rule } from '../../bases/rule'
import { type BaseStructure, baseStructure, type QuestionnairePlace, type QuestionPlace } from '../../bases/structure'
import { conditionsIn, questionsIn } from './conditionParts'

export interface HiddenAnswers {
  /** For example `rules/12`. */
  readonly path: string
  /** Of the rule or check. */
  readonly id: string
  /** Ids of the questions whose answers it counts although they may be hidden. Never empty. */
  readonly questions: readonly string[]
}

export function countedWhileHidden(base: Base): readonly HiddenAnswers[] {
  const shown = createShown(base)
  const of = (
    path: string,
    { id, if: condition, unless, then }: Pick<Rule, 'id' | 'if' | 'unless'> & Partial<Rule>,
  ) => {
    const hidden = new Set<string>()
    const read = (questions: readonly string[], given: Given) => {
      for (const question of questions) if (!shown(question, given)) hidden.add(question)
    }
    const given = conjuncts(condition)
    readCondition(condition, [], read)
    if (unless) readCondition(unless, given, read)
    if (then && 'Set' in then && 'formula' in then.Set) readFormula(then.Set.formula, given, read)
    return hidden.size > 0 ? [{ path, id, questions: [...hidden] }] : []
  }
  return [
    ...base.rules.flatMap((rule, i) => of(`rules/${i}`, rule)),
    ...(base.checks ?? []).flatMap(({ id, if: condition }, i) => of(`checks/${i}`, { id, if: condition })),
  ]
}

/** Conditions that are true where something is read. */
type Given = readonly Condition[]
type Read = (questions: readonly string[], given: Given) => void

function conjuncts(condition: Condition): Given {
  if ('All' in condition) return condition.All.flatMap(conjuncts)
  if ('IsTrue' in condition) return conjuncts(condition.IsTrue)
  if ('Given' in condition) return [...conjuncts(condition.Given.given), ...conjuncts(condition.Given.then)]
  return [condition]
}

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
  const [body] = Object.values(formula)
  // The cast is safe: operands stand in one of these fields.
  const { of, from, to } = body as { of?: Formula | readonly Formula[]; from?: Formula; to?: Formula }
  for (const part of [of ?? [], from ?? [], to ?? []].flat()) readFormula(part, given, read)
}

const indicating = ['Indicate', 'InstantIndicate', 'MultipleIndicate', 'RepeatIndicate'] as const

/** Whether a question surely shows where all of this is true. Derived questions hold no answer of a person. */
function createShown(base: Base): (questionId: string, given: Given) => boolean {
  const structure = baseStructure(base)
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
    indicated(id).some((rule) => isImplied(rule.if, given) && (!rule.unless || isRefuted(rule.unless, given)))
  const isNotHidden = (id: string, given: Given) =>
    hiding(id).every(
      (rule) => isRefuted(rule.if, given) || (rule.unless !== undefined && isImplied(rule.unless, given)),
    )

  const questionnaireShows = ({ questionnaire, parent }: QuestionnairePlace, given: Given): boolean => {
    const { id, initial } = questionnaire
    if (!initial) return isIndicated(id, given) && isNotHidden(id, given)
    const outer = parent && structure.questionnaires.get(parent.id)
    return !outer || questionnaireShows(outer, given)
  }
  return (questionId, given) => {
    const place = structure.questions.get(questionId)
    if (!place || place.question.abstract || isNeverShown(structure, place)) return true
    if (!isNotHidden(questionId, given)) return false
    if (isIndicated(questionId, given)) return true
    const questionnaire = structure.questionnaires.get(place.questionnaire.id)
    return place.parent === null && questionnaire !== undefined && questionnaireShows(questionnaire, given)
  }
}

/** `layout/hidden`: nobody sees it, whatever the rules say. */
function isNeverShown({ questions }: BaseStructure, place: QuestionPlace): boolean {
  for (let each: QuestionPlace | undefined = place; each; each = questions.get(each.parent?.id ?? ''))
    if ((each.question.meta?.['layout/hidden'] ?? '').trim() !== '') return true
  return (place.questionnaire.meta?.['layout/hidden'] ?? '').trim() !== ''
}

function isImplied(condition: Condition, given: Given): boolean {
  const text = JSON.stringify(condition)
  if (given.some((each) => JSON.stringify(each) === text)) return true
  if ('All' in condition) return condition.All.every((part) => isImplied(part, given))
  if ('Any' in condition) return condition.Any.some((part) => isImplied(part, given))
  if ('IsTrue' in condition) return isImplied(condition.IsTrue, given)
  if ('Given' in condition) return [condition.Given.given, condition.Given.then].every((part) => isImplied(part, given))
  return 'Known' in condition && given.some((each) => tests(each, condition.Known.questionId))
}

/** Such a condition is true only if the question is answered. */
function tests(condition: Condition, questionId: string): boolean {
  if ('Unknown' in condition || 'SolutionIs' in condition) return false
  if ('Not' in condition) return tests(condition.Not, questionId)
  return conditionsIn(condition).length === 0 && questionsIn(condition).includes(questionId)
}

function isRefuted(condition: Condition, given: Given): boolean {
  const whole = JSON.stringify({ Not: { IsTrue: condition } })
  if (given.some((each) => JSON.stringify(each) === whole)) return true
  if ('All' in condition) return condition.All.some((part) => isRefuted(part, given))
  if ('Any' in condition) return condition.Any.length === 0 || condition.Any.every((part) => isRefuted(part, given))
  if ('IsTrue' in condition) return isRefuted(condition.IsTrue, given)
  if ('Not' in condition) return isImplied(condition.Not, given)
  const not = [condition, { IsTrue: condition }].map((each) => JSON.stringify({ Not: each }))
  return given.some((each) => not.includes(JSON.stringify(each)) || excludes(each, condition))
}

function excludes(given: Condition, condition: Condition): boolean {
  if ('ChoseYesNo' in given && 'ChoseYesNo' in condition)
    return (
      given.ChoseYesNo.questionId === condition.ChoseYesNo.questionId &&
      given.ChoseYesNo.value !== condition.ChoseYesNo.value
    )
  return false
}
