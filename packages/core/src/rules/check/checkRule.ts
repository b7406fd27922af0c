/** Checks that a rule, a check or a formula can work: every name it uses exists and has the right type. */

import type { Value } from '../../bases/answerValue'
import type { Question } from '../../bases/base'
import type { Condition, Effect, Formula, OfQuestion } from '../../bases/rule'
import { comparisons } from '../../bases/rule'
import type { BaseStructure } from '../../bases/structure'
import { spanOfDateTime } from '../../dates/moment'
import type { RuleUse } from '../../questions/kind'
import { kindOf, refusalOfValue, typesThat } from '../../questions/kinds'
import { operandsIn, targetsOf } from '../references'
import { compilePattern } from '../texts/linearPattern'
import { unknownDatePart } from '../texts/textFormula'

export interface Checker {
  readonly structure: BaseStructure
  readonly solutions: ReadonlySet<string>
  readonly fault: (path: string, message: string) => void
}

export function checkCondition(condition: Condition, path: string, checker: Checker): void {
  const { fault, solutions } = checker
  if ('Chose' in condition) {
    const question = typed(checker, condition.Chose, 'Chose', `${path}/Chose`)
    const { answerId } = condition.Chose
    if (question && !question.answers?.some(({ id }) => id === answerId))
      fault(`${path}/Chose`, `The question "${question.id}" has no answer "${answerId}"`)
  } else if ('ChoseYesNo' in condition) typed(checker, condition.ChoseYesNo, 'ChoseYesNo', `${path}/ChoseYesNo`)
  else if ('Matches' in condition) {
    const { pattern } = condition.Matches
    typed(checker, condition.Matches, 'Matches', `${path}/Matches`)
    if (!compilePattern(pattern))
      fault(
        `${path}/Matches`,
        `"${pattern}" is no pattern that Casebook can read: look-around and references back are none`,
      )
  } else if ('Known' in condition) typed(checker, condition.Known, null, `${path}/Known`)
  else if ('Unknown' in condition) typed(checker, condition.Unknown, null, `${path}/Unknown`)
  else if ('All' in condition) checkEach(condition.All, `${path}/All`, checker)
  else if ('Any' in condition) checkEach(condition.Any, `${path}/Any`, checker)
  else if ('Not' in condition) checkCondition(condition.Not, `${path}/Not`, checker)
  else if ('IsTrue' in condition) checkCondition(condition.IsTrue, `${path}/IsTrue`, checker)
  else if ('Given' in condition) {
    checkCondition(condition.Given.given, `${path}/Given/given`, checker)
    checkCondition(condition.Given.then, `${path}/Given/then`, checker)
  } else if ('Between' in condition) {
    const { min, max, of } = condition.Between
    if (min > max || max > of.length) fault(`${path}/Between`, `Between ${min} and ${max} of ${of.length} cannot be`)
    checkEach(of, `${path}/Between/of`, checker)
  } else if ('SolutionIs' in condition) {
    const { solutionId } = condition.SolutionIs
    if (!solutions.has(solutionId)) fault(`${path}/SolutionIs`, `There is no solution "${solutionId}"`)
  } else if ('Compare' in condition) {
    checkFormula(condition.Compare.left, `${path}/Compare/left`, checker)
    checkFormula(condition.Compare.right, `${path}/Compare/right`, checker)
  } else checkComparison(condition, path, checker)
}

function checkEach(conditions: readonly Condition[], path: string, checker: Checker): void {
  for (const [i, condition] of conditions.entries()) checkCondition(condition, `${path}/${i}`, checker)
}

type CompareCondition = Extract<Condition, Record<(typeof comparisons)[number], unknown>> | Condition

function checkComparison(condition: CompareCondition, path: string, checker: Checker): void {
  for (const is of comparisons) {
    if (!(is in condition)) continue
    // The cast is safe: the five comparisons have the same body.
    const compared = (condition as unknown as Record<typeof is, { questionId: string; value: number | string }>)[is]
    const question = typed(checker, compared, is, `${path}/${is}`)
    if (question && !kindOf(question).isComparable(compared.value))
      checker.fault(
        `${path}/${is}`,
        `${JSON.stringify(compared.value)} cannot be compared with a question of type ${question.type}`,
      )
  }
}

export function checkFormula(formula: Formula, path: string, checker: Checker): void {
  const { fault } = checker
  const [kind = ''] = Object.keys(formula)
  const here = `${path}/${kind}`
  if ('Date' in formula && !spanOfDateTime(formula.Date.value)) fault(here, `"${formula.Date.value}" is no date`)
  else if ('Answer' in formula) typed(checker, formula.Answer, null, here)
  else if ('Count' in formula) typed(checker, formula.Count, null, here)
  else if ('Weight' in formula) typed(checker, formula.Weight, 'Weight', here)
  else if ('Label' in formula) typed(checker, formula.Label, 'Chose', here)
  else if ('If' in formula) checkCondition(formula.If.if, `${here}/if`, checker)
  else if ('FormatDate' in formula) {
    const unknown = unknownDatePart(formula.FormatDate.as)
    if (unknown !== null) fault(`${here}/as`, `"${unknown}" is no part of a date`)
  }
  for (const operand of operandsIn(formula)) checkFormula(operand.formula, `${here}/${operand.at}`, checker)
}

export function checkEffect(effect: Effect, path: string, checker: Checker): void {
  const { structure, solutions, fault } = checker
  for (const id of targetsOf(effect)) {
    if ('Score' in effect) {
      if (!solutions.has(id)) fault(path, `There is no solution "${id}"`)
    } else if ('Set' in effect) {
      if (!structure.questions.has(id)) fault(path, `There is no question "${id}"`)
    } else if (!structure.questions.has(id) && !structure.questionnaires.has(id))
      fault(path, `There is no question or section "${id}"`)
  }
  if (!('Set' in effect)) return
  const question = structure.questions.get(effect.Set.questionId)?.question
  if (question && !question.abstract && !question.readOnly)
    fault(path, `"${question.id}" is answered by people: only an abstract or a read-only question is set`)
  if ('formula' in effect.Set) checkFormula(effect.Set.formula, `${path}/Set/formula`, checker)
  else if ('value' in effect.Set && question && !fits(question, effect.Set.value))
    fault(`${path}/Set/value`, `${JSON.stringify(effect.Set.value)} is no value of "${question.id}"`)
}

export function fits(question: Question, value: Value): boolean {
  return refusalOfValue(question, value) === null
}

/** The named question; null and a fault if it is missing, or of a kind that has no such use. */
function typed(
  { structure, fault }: Checker,
  { questionId }: OfQuestion,
  use: RuleUse | null,
  path: string,
): Question | null {
  const question = structure.questions.get(questionId)?.question
  if (!question) {
    fault(path, `There is no question "${questionId}"`)
    return null
  }
  if (!use || kindOf(question).rules.includes(use)) return question
  const types = typesThat(({ rules }) => rules.includes(use))
  fault(path, `"${questionId}" is of type ${question.type}, not ${types.join(' or ')}`)
  return null
}
