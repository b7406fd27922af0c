/** Conditions and formulas as sentences. Conditions may compare formulas, and formulas may contain conditions, so both are in this file. */
import { type Comparison, type Condition, comparisons, type Formula } from '../bases/rule'
import { formatNumber } from '../entry/typed/number'
import { commaOf, localeOfLanguage } from '../language/locale'
import { blankQuestion } from '../rules/blank'
import { isAlways, isNever } from '../statistics/dataset/ruleWords'
import { comparisonMessages } from './say'
import type { Wording } from './wording'

export function conditionText(condition: Condition, wording: Wording): string {
  const { say, question, answer, solution } = wording
  const is = (left: string, right: string) => say('isEqual', { left, right })
  if (isAlways(condition)) return say('always')
  if (isNever(condition)) return say('never')
  if ('All' in condition) return listed(condition.All, 'conjunction', wording)
  if ('Any' in condition) return oneAnswerOf(condition.Any, wording) ?? listed(condition.Any, 'disjunction', wording)
  if ('Between' in condition) {
    const { min, max, of } = condition.Between
    return say('between', { min, max, conditions: of.map((one) => inBrackets(one, wording)).join('; ') })
  }
  const blank = blankQuestion(condition)
  if (blank !== null) return say('blank', { question: question(blank) })
  if ('Not' in condition) return say('not', { condition: conditionText(condition.Not, wording) })
  if ('IsTrue' in condition) return conditionText(condition.IsTrue, wording)
  if ('Given' in condition) {
    const { given, then } = condition.Given
    return say('given', { condition: inBrackets(then, wording), given: inBrackets(given, wording) })
  }
  if ('Chose' in condition)
    return is(question(condition.Chose.questionId), answer(condition.Chose.questionId, condition.Chose.answerId))
  if ('ChoseYesNo' in condition)
    return is(
      question(condition.ChoseYesNo.questionId),
      answer(condition.ChoseYesNo.questionId, condition.ChoseYesNo.value),
    )
  if ('Matches' in condition)
    return say('matches', { question: question(condition.Matches.questionId), pattern: condition.Matches.pattern })
  if ('Known' in condition) return say('known', { question: question(condition.Known.questionId) })
  if ('Unknown' in condition) return say('unknown', { question: question(condition.Unknown.questionId) })
  if ('SolutionIs' in condition)
    return say(condition.SolutionIs.state, { solution: solution(condition.SolutionIs.solutionId) })
  if ('Compare' in condition) {
    const { left, is: comparison, right } = condition.Compare
    return say(comparisonMessages[comparison], { left: operand(left, wording), right: operand(right, wording) })
  }
  const [comparison, { questionId, value }] = comparisonOf(condition)
  return say(comparisonMessages[comparison], { left: question(questionId), right: answer(questionId, value) })
}

function comparisonOf(condition: Condition) {
  for (const is of comparisons) {
    // The cast is safe: all other conditions are handled above, and a condition has exactly one key.
    const compared = (condition as Partial<Record<Comparison, { questionId: string; value: number | string }>>)[is]
    if (compared) return [is, compared] as const
  }
  throw new Error(`There are no words for the condition ${JSON.stringify(condition)}`)
}

/** "Contact is Visit or Telephone"; null unless all are about answers of one question. */
function oneAnswerOf(conditions: readonly Condition[], wording: Wording): string | null {
  const chosen = conditions.flatMap((one) => ('Chose' in one ? [one.Chose] : []))
  const [first] = chosen
  if (!first || chosen.length < conditions.length || chosen.some(({ questionId }) => questionId !== first.questionId))
    return null
  const answers = chosen.map(({ questionId, answerId }) => wording.answer(questionId, answerId))
  const right = listFormat(wording, 'disjunction').format(answers)
  return wording.say('isEqual', { left: wording.question(first.questionId), right })
}

function listed(conditions: readonly Condition[], type: 'conjunction' | 'disjunction', wording: Wording): string {
  const [only] = conditions
  if (only && conditions.length === 1) return conditionText(only, wording)
  return listFormat(wording, type).format(conditions.map((one) => inBrackets(one, wording)))
}

/** A condition of several parts within another one. */
function inBrackets(condition: Condition, wording: Wording): string {
  const words = conditionText(condition, wording)
  return isComposed(condition) ? `(${words})` : words
}

function isComposed(condition: Condition): boolean {
  if ('IsTrue' in condition) return isComposed(condition.IsTrue)
  const parts = 'All' in condition ? condition.All : 'Any' in condition ? condition.Any : null
  if (parts?.length === 1 && parts[0]) return isComposed(parts[0])
  return parts !== null || 'Given' in condition || 'Between' in condition
}

function listFormat({ readIn }: Wording, type: 'conjunction' | 'disjunction'): Intl.ListFormat {
  const key = `${readIn.language} ${type}`
  const format = formats.get(key) ?? new Intl.ListFormat(localeOfLanguage(readIn.language), { type })
  formats.set(key, format)
  return format
}

/** To make one takes longer than to use it. */
const formats = new Map<string, Intl.ListFormat>()

const signs = { Add: ' + ', Subtract: ' − ', Multiply: ' × ', Divide: ' ÷ ', Power: ' ^ ', Join: ' & ' } as const

export function formulaText(formula: Formula, wording: Wording): string {
  const { say, question, readIn } = wording
  const comma = commaOf(readIn.language)
  const text = (of: Formula) => formulaText(of, wording)
  const all = (of: readonly Formula[]) => of.map((one) => operand(one, wording)).join(comma)
  if ('Number' in formula) return formatNumber(formula.Number.value, readIn.language)
  if ('Date' in formula) return formula.Date.value
  if ('Text' in formula) return `“${formula.Text.value}”`
  if ('Answer' in formula) return question(formula.Answer.questionId)
  if ('Weight' in formula) return say('weight', { of: question(formula.Weight.questionId) })
  if ('Count' in formula) return say('count', { of: question(formula.Count.questionId) })
  if ('Label' in formula) return say('label', { of: question(formula.Label.questionId) })
  if ('Ln' in formula) return say('ln', { of: operand(formula.Ln.of, wording) })
  if ('Exp' in formula) return say('exp', { of: operand(formula.Exp.of, wording) })
  if ('Sum' in formula) return say('sum', { of: all(formula.Sum.of) })
  if ('Min' in formula) return say('min', { of: all(formula.Min.of) })
  if ('Max' in formula) return say('max', { of: all(formula.Max.of) })
  if ('Average' in formula) return say('average', { of: all(formula.Average.of) })
  if ('Round' in formula)
    return say('round', { of: operand(formula.Round.of, wording), decimals: formula.Round.decimals })
  if ('DateDifference' in formula || 'TimeDifference' in formula) {
    const { from, to, unit } = 'DateDifference' in formula ? formula.DateDifference : formula.TimeDifference
    return say(unit, { from: text(from), to: text(to) })
  }
  if ('AddDays' in formula)
    return say('addDays', { to: text(formula.AddDays.to), days: operand(formula.AddDays.days, wording) })
  if ('FormatDate' in formula)
    return say('formatDate', { of: text(formula.FormatDate.of), format: formula.FormatDate.as })
  if ('Before' in formula) return say('before', { of: text(formula.Before.of), mark: text(formula.Before.mark) })
  if ('After' in formula) return say('after', { of: text(formula.After.of), mark: text(formula.After.mark) })
  if ('Length' in formula) return say('length', { of: operand(formula.Length.of, wording) })
  if ('Part' in formula) {
    const { of, from, to } = formula.Part
    return to
      ? say('partTo', { of: text(of), from: text(from), to: text(to) })
      : say('part', { of: text(of), from: text(from) })
  }
  if ('NumberIn' in formula) return say('numberIn', { of: text(formula.NumberIn.of) })
  if ('If' in formula) {
    const { if: condition, then, else: otherwise } = formula.If
    const first = say('if', { value: text(then), condition: conditionText(condition, wording) })
    return otherwise ? first + comma + say('otherwise', { of: text(otherwise) }) : first
  }
  const [kind, { of }] = Object.entries(formula)[0] as [keyof typeof signs, { readonly of: readonly Formula[] }]
  return of.map((one) => operand(one, wording)).join(signs[kind])
}

/** A nested chain is in brackets. */
function operand(formula: Formula, wording: Wording): string {
  const words = formulaText(formula, wording)
  return Object.keys(formula).some((kind) => kind in signs || kind === 'If') ? `(${words})` : words
}
