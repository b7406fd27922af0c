/** Rules in words, with the ids of questions and answers: for people who have the codebook beside them. */
import type { Comparison, Condition, Effect, Formula } from '../../bases/rule'
import type { BaseStructure, QuestionPlace } from '../../bases/structure'
import { blankQuestion } from '../../rules/blank'

const comparisons: Readonly<Record<Comparison, string>> = {
  Lower: 'is below',
  LowerEqual: 'is at most',
  Equal: 'equals',
  GreaterEqual: 'is at least',
  Greater: 'is above',
}

export function conditionWords(condition: Condition): string {
  if (isAlways(condition)) return 'always'
  if (isNever(condition)) return 'never'
  if ('Chose' in condition) return `${condition.Chose.questionId} is ${condition.Chose.answerId}`
  if ('ChoseYesNo' in condition)
    return `${condition.ChoseYesNo.questionId} is ${condition.ChoseYesNo.value ? 'yes' : 'no'}`
  if ('Matches' in condition) return `${condition.Matches.questionId} matches ${condition.Matches.pattern}`
  if ('Known' in condition) return `${condition.Known.questionId} is known`
  if ('Unknown' in condition) return `${condition.Unknown.questionId} is not known`
  const blank = blankQuestion(condition)
  if (blank !== null) return `${blank} is not answered`
  if ('All' in condition) return inBrackets(condition.All, ' and ')
  if ('Any' in condition) return inBrackets(condition.Any, ' or ')
  if ('Not' in condition) return `not (${conditionWords(condition.Not)})`
  if ('IsTrue' in condition) return conditionWords(condition.IsTrue)
  if ('SolutionIs' in condition) return `${condition.SolutionIs.solutionId} is ${condition.SolutionIs.state}`
  if ('Given' in condition)
    return `${conditionWords(condition.Given.then)}, as long as ${conditionWords(condition.Given.given)}`
  if ('Between' in condition) {
    const { min, max, of } = condition.Between
    return `${min} to ${max} of (${of.map(conditionWords).join('; ')})`
  }
  if ('Compare' in condition) {
    const { left, is, right } = condition.Compare
    return `${formulaWords(left)} ${comparisons[is]} ${formulaWords(right)}`
  }
  return Object.entries(comparisons)
    .flatMap(([key, words]) => {
      // The cast is safe: only the comparisons are left, and each has these fields.
      const compared = (condition as Partial<Record<string, { questionId: string; value: number | string }>>)[key]
      return compared ? [`${compared.questionId} ${words} ${compared.value}`] : []
    })
    .join('')
}

export function isAlways(condition: Condition): boolean {
  if ('IsTrue' in condition) return isAlways(condition.IsTrue)
  if ('Not' in condition) return isNever(condition.Not)
  return 'All' in condition && condition.All.every(isAlways)
}

export function isNever(condition: Condition): boolean {
  if ('IsTrue' in condition) return isNever(condition.IsTrue)
  if ('Not' in condition) return isAlways(condition.Not)
  return 'Any' in condition && condition.Any.every(isNever)
}

function inBrackets(of: readonly Condition[], joint: string): string {
  const words = of.map(conditionWords)
  return words.length > 1 ? `(${words.join(joint)})` : words.join('')
}

const operators = { Add: ' + ', Subtract: ' - ', Multiply: ' * ', Divide: ' / ', Power: ' ^ ' } as const
const functions = { Join: 'join', Sum: 'sum', Min: 'least', Max: 'greatest', Average: 'average' } as const

export function formulaWords(formula: Formula): string {
  if ('Number' in formula) return String(formula.Number.value)
  if ('Date' in formula) return formula.Date.value
  if ('Text' in formula) return JSON.stringify(formula.Text.value)
  if ('Answer' in formula) return formula.Answer.questionId
  if ('Weight' in formula) return `weight of ${formula.Weight.questionId}`
  if ('Count' in formula) return `number of answers to ${formula.Count.questionId}`
  if ('Ln' in formula) return `ln(${formulaWords(formula.Ln.of)})`
  if ('Exp' in formula) return `exp(${formulaWords(formula.Exp.of)})`
  if ('Round' in formula) return `${formulaWords(formula.Round.of)} rounded to ${formula.Round.decimals} decimals`
  if ('DateDifference' in formula || 'TimeDifference' in formula) {
    const { from, to, unit } = 'DateDifference' in formula ? formula.DateDifference : formula.TimeDifference
    return `${unit} from ${formulaWords(from)} to ${formulaWords(to)}`
  }
  if ('Label' in formula) return `text of ${formula.Label.questionId}`
  if ('AddDays' in formula) return `${formulaWords(formula.AddDays.to)} plus ${formulaWords(formula.AddDays.days)} days`
  if ('FormatDate' in formula) return `${formulaWords(formula.FormatDate.of)} written as ${formula.FormatDate.as}`
  if ('Part' in formula) {
    const { of, from, to } = formula.Part
    return `characters of ${formulaWords(of)} from ${formulaWords(from)}${to ? ` before ${formulaWords(to)}` : ''}, counted from 0`
  }
  if ('Before' in formula) return `${formulaWords(formula.Before.of)} before ${formulaWords(formula.Before.mark)}`
  if ('After' in formula) return `${formulaWords(formula.After.of)} after ${formulaWords(formula.After.mark)}`
  if ('Length' in formula) return `length(${formulaWords(formula.Length.of)})`
  if ('NumberIn' in formula) return `number(${formulaWords(formula.NumberIn.of)})`
  if ('If' in formula) {
    const { if: condition, then, else: otherwise } = formula.If
    return `if ${conditionWords(condition)}: ${formulaWords(then)}${otherwise ? `, else ${formulaWords(otherwise)}` : ''}`
  }
  const [key = '', { of } = { of: [] }] = Object.entries(formula)[0] ?? []
  const words = of.map(formulaWords)
  if (key in operators) return `(${words.join(operators[key as keyof typeof operators])})`
  return `${functions[key as keyof typeof functions]}(${words.join(', ')})`
}

function withoutBrackets(formula: Formula): string {
  const words = formulaWords(formula)
  return Object.keys(formula).some((key) => key in operators) ? words.slice(1, -1) : words
}

/** When a question is asked, and how it is computed; empty if it is always asked. */
export function rulesOfQuestion(structure: BaseStructure, { question, questionnaire, parent }: QuestionPlace): string {
  const { rules } = structure.base
  const above: string[] = []
  for (let id: string | undefined = questionnaire.id; id !== undefined; ) {
    above.push(id)
    id = structure.questionnaires.get(id)?.parent?.id
  }
  const sentences = rules.flatMap(({ if: condition, unless, then }) => {
    const words = effectWords(then, question.id, above)
    if (words === null) return []
    return sentence(words, condition, unless)
  })
  const under = parent ? [`asked under ${parent.id}`] : []
  return [...under, ...sentences].join('; ')
}

/** None for a rule that never acts. */
function sentence(words: string, condition: Condition, unless: Condition = { Any: [] }): readonly string[] {
  if (isNever(condition) || isAlways(unless)) return []
  const exception = isNever(unless) ? null : conditionWords(unless)
  if (!isAlways(condition)) {
    const begin = `${words} if ${conditionWords(condition)}`
    return [exception === null ? begin : `${begin}, unless ${exception}`]
  }
  if (exception === null) return [words]
  return [words.startsWith('hidden') ? `shown only if ${exception}` : `${words} unless ${exception}`]
}

/** Null if the effect does not concern the question. */
function effectWords(effect: Effect, question: string, above: readonly string[]): string | null {
  if ('Set' in effect) {
    if (effect.Set.questionId !== question) return null
    if ('unknown' in effect.Set) return 'not known'
    if ('formula' in effect.Set) return `computed as ${withoutBrackets(effect.Set.formula)}`
    const { value } = effect.Set
    return `set to ${typeof value === 'object' ? value.join(';') : String(value)}`
  }
  if ('Score' in effect) return null
  const [kind = '', { targets } = { targets: [] }] = Object.entries(effect)[0] ?? []
  const verb = kind === 'ContraIndicate' ? 'hidden' : 'asked'
  if (targets.includes(question)) return verb
  const questionnaire = above.find((id) => targets.includes(id))
  return questionnaire === undefined ? null : `${verb} with ${questionnaire}`
}
