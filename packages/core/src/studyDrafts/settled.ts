/**
 * What follows from an edit in the rest of the base. Whatever names something that is not there any more, or that has become of another
 * kind, goes: a row of a condition, a summand, a target, a follow-up. A rule that says nothing then goes as a whole.
 */
import type { Answer, Base, DateSettings, Days, Question } from '../bases/base'
import type { Check, Condition, Effect, Formula, Rule } from '../bases/rule'
import { namesIn, noAnswerYet } from '../language/names'
import { kindOf } from '../questions/kinds'
import { checkCondition, checkEffect, checkFormula } from '../rules/check/checkRule'
import { operandsIn, withOperands } from '../rules/references'
import { defined, edited, type Item, isQuestion, structureOf } from './tree'

export function settled(base: Base): Base {
  const kept = edited(base, (item) => [settledItem(base, item)])
  const { rules, checks, followUps, status, ...rest } = kept
  const { questions, questionnaires } = structureOf(base)
  const has = ({ questionId }: { readonly questionId: string }) => questions.has(questionId)
  return defined({
    ...rest,
    rules: same(
      rules,
      rules.flatMap((rule) => settledRule(base, rule) ?? []),
    ),
    checks:
      checks &&
      same(
        checks,
        checks.flatMap((check) => settledCheck(base, check) ?? []),
      ),
    followUps: followUps?.filter((one) => has(one) && questionnaires.has(one.questionnaireId)),
    status: status && has(status) ? status : undefined,
  })
}

/** The list as it was, if all of it is. */
function same<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return after.length === before.length && after.every((one, i) => one === before[i]) ? before : after
}

function settledRule(base: Base, rule: Rule): Rule | null {
  const condition = conditionWithout(base, rule.if)
  const unless = rule.unless && conditionWithout(base, rule.unless)
  const then = settledEffect(base, rule.then)
  if (!condition || unless === null || !then) return null
  return condition === rule.if && unless === rule.unless && then === rule.then
    ? rule
    : defined({ ...rule, if: condition, unless, then })
}

function settledCheck(base: Base, check: Check): Check | null {
  const condition = conditionWithout(base, check.if)
  if (!condition || !structureOf(base).questions.has(check.questionId)) return null
  return condition === check.if ? check : { ...check, if: condition }
}

function settledEffect(base: Base, effect: Effect): Effect | null {
  if ('Set' in effect) {
    const { Set: set } = effect
    if (!('formula' in set)) return isSound(base, (checker) => checkEffect(effect, '', checker)) ? effect : null
    const formula = formulaWithout(base, set.formula)
    if (!formula) return null
    const made = formula === set.formula ? effect : { Set: { questionId: set.questionId, formula } }
    return isSound(base, (checker) => checkEffect(made, '', checker)) ? made : null
  }
  if ('Score' in effect) return effect
  const { questions, questionnaires } = structureOf(base)
  const [[kind, { targets }]] = Object.entries(effect) as [[string, { readonly targets: readonly string[] }]] // The cast is safe: all others have targets.
  const there = targets.filter((id) => questions.has(id) || questionnaires.has(id))
  if (there.length === targets.length) return effect
  // The cast is safe: the kind is that of the effect.
  return there.length === 0 ? null : ({ [kind]: { targets: there } } as unknown as Effect)
}

type Checker = Parameters<typeof checkCondition>[2]

function isSound(base: Base, check: (checker: Checker) => void): boolean {
  let isFaulty = false
  check({
    structure: structureOf(base),
    solutions: new Set(base.solutions.map(({ id }) => id)),
    fault: () => {
      isFaulty = true
    },
  })
  return !isFaulty
}

/** Without the rows that name what is not there. Null if none is left. */
export function conditionWithout(base: Base, condition: Condition): Condition | null {
  if (isSound(base, (checker) => checkCondition(condition, '', checker))) return condition
  const kept = (list: readonly Condition[]) => list.flatMap((one) => conditionWithout(base, one) ?? [])
  if ('All' in condition) return some(kept(condition.All), (All) => ({ All }))
  if ('Any' in condition) return some(kept(condition.Any), (Any) => ({ Any }))
  if ('Between' in condition) {
    const { min, max } = condition.Between
    return some(kept(condition.Between.of), (of) => ({
      Between: { min: Math.min(min, of.length), max: Math.min(max, of.length), of },
    }))
  }
  if ('Not' in condition) return within(conditionWithout(base, condition.Not), (Not) => ({ Not }))
  if ('IsTrue' in condition) return within(conditionWithout(base, condition.IsTrue), (IsTrue) => ({ IsTrue }))
  if ('Given' in condition) {
    const given = conditionWithout(base, condition.Given.given)
    const then = conditionWithout(base, condition.Given.then)
    return given && then ? { Given: { given, then } } : then
  }
  if ('Compare' in condition) {
    const left = formulaWithout(base, condition.Compare.left)
    const right = formulaWithout(base, condition.Compare.right)
    return left && right ? { Compare: { ...condition.Compare, left, right } } : null
  }
  return null
}

const within = <T>(inner: T | null, made: (inner: T) => Condition): Condition | null => inner && made(inner)
const some = <T>(list: readonly T[], made: (list: readonly T[]) => Condition): Condition | null =>
  list.length > 0 ? made(list) : null

/** Their operands are a list, of which some may go. */
const lists = ['Add', 'Multiply', 'Join', 'Sum', 'Min', 'Max', 'Average']

function formulaWithout(base: Base, formula: Formula): Formula | null {
  if (isSound(base, (checker) => checkFormula(formula, '', checker))) return formula
  const [kind = ''] = Object.keys(formula)
  const operands = operandsIn(formula)
  const kept = operands.flatMap((one) => formulaWithout(base, one.formula) ?? [])
  // The cast is safe: these have operands, and nothing else.
  if (lists.includes(kind)) return kept.length > 0 ? ({ [kind]: { of: kept } } as unknown as Formula) : null
  if (operands.length === 0 || kept.length < operands.length) return null
  const made = withOperands(formula, kept)
  if (!('If' in made)) return made
  const condition = conditionWithout(base, made.If.if)
  return condition && { If: { ...made.If, if: condition } }
}

function settledItem(base: Base, item: Item): Item {
  const { questions, questionnaires } = structureOf(base)
  const isLost = item.copyOf !== undefined && !questions.has(item.copyOf) && !questionnaires.has(item.copyOf)
  const dates = isQuestion(item) && item.dates ? settledDates(base, item.dates) : undefined
  const isDated = isQuestion(item) && dates !== item.dates
  const answers = isQuestion(item) ? settledAnswers(base, item) : undefined
  const isOffered = isQuestion(item) && answers !== item.answers
  const text = settledText(base, item.text)
  const description = item.description && settledText(base, item.description)
  if (!isLost && !isDated && !isOffered && text === item.text && description === item.description) return item
  const made: Item = { ...item, text, description, ...(isLost && { copyOf: undefined }) }
  return defined({ ...made, ...(isDated && { dates }), ...(isOffered && { answers }) } as Item)
}

/** An option whose condition says nothing any more is always offered, and so is one that nobody chooses. */
function settledAnswers(base: Base, question: Question): Question['answers'] {
  const { answers, abstract } = question
  if (!answers?.some(({ when }) => when)) return answers
  const { choice, isPicture } = kindOf(question)
  const isChosen = choice !== null && !isPicture && !abstract
  return same(
    answers,
    answers.map((one): Answer => {
      const when = one.when && isChosen ? conditionWithout(base, one.when) : null
      return when === (one.when ?? null) ? one : defined({ ...one, when: when ?? undefined })
    }),
  )
}

function settledText(base: Base, text: Item['text']): Item['text'] {
  const { questions } = structureOf(base)
  const isLost = (words: string) => namesIn(words).names.some((name) => !questions.has(name))
  if (!Object.values(text).some(isLost)) return text
  const said = (words: string) =>
    words.replace(/\{\{\{\{|\{\{([^{}]*)\}\}/g, (all, id: string | undefined) =>
      id === undefined || questions.has(id.trim()) ? all : noAnswerYet,
    )
  return Object.fromEntries(Object.entries(text).map(([language, words]) => [language, said(words)]))
}

function settledDates(base: Base, dates: DateSettings): DateSettings {
  const { questions } = structureOf(base)
  const isThere = (window: Days['window']) => window === undefined || questions.has(window.questionId)
  const ofDays = <T extends Days>(days: T): T =>
    isThere(days.window) ? days : (defined({ ...days, window: undefined }) as T)
  const { onlyInWindow, disable, enable, mark } = dates
  const made = {
    ...dates,
    onlyInWindow: isThere(onlyInWindow) ? onlyInWindow : undefined,
    disable: disable && ofDays(disable),
    enable: enable && ofDays(enable),
    mark: mark && same(mark, mark.map(ofDays)),
  }
  const isSame = (['onlyInWindow', 'disable', 'enable', 'mark'] as const).every((key) => made[key] === dates[key])
  return isSame ? dates : defined(made)
}
