/** The references of a condition or formula: the edges of the dependency graph, also shown in explanations. */
import type { Condition, Effect, Formula } from '../bases/rule'

export interface References {
  readonly questions: Set<string>
  readonly solutions: Set<string>
}

export function noReferences(): References {
  return { questions: new Set(), solutions: new Set() }
}

export function referencesOfCondition(condition: Condition, into: References = noReferences()): References {
  if ('All' in condition) for (const part of condition.All) referencesOfCondition(part, into)
  else if ('Any' in condition) for (const part of condition.Any) referencesOfCondition(part, into)
  else if ('Between' in condition) for (const part of condition.Between.of) referencesOfCondition(part, into)
  else if ('Not' in condition) referencesOfCondition(condition.Not, into)
  else if ('IsTrue' in condition) referencesOfCondition(condition.IsTrue, into)
  else if ('Given' in condition) {
    referencesOfCondition(condition.Given.given, into)
    referencesOfCondition(condition.Given.then, into)
  } else if ('Compare' in condition) {
    referencesOfFormula(condition.Compare.left, into)
    referencesOfFormula(condition.Compare.right, into)
  } else if ('SolutionIs' in condition) into.solutions.add(condition.SolutionIs.solutionId)
  else for (const { questionId } of Object.values(condition)) into.questions.add(questionId)
  return into
}

export function referencesOfFormula(formula: Formula, into: References = noReferences()): References {
  if ('Answer' in formula) into.questions.add(formula.Answer.questionId)
  else if ('Weight' in formula) into.questions.add(formula.Weight.questionId)
  else if ('Count' in formula) into.questions.add(formula.Count.questionId)
  else if ('Round' in formula) referencesOfFormula(formula.Round.of, into)
  else if ('Ln' in formula) referencesOfFormula(formula.Ln.of, into)
  else if ('Exp' in formula) referencesOfFormula(formula.Exp.of, into)
  else if ('DateDifference' in formula) {
    referencesOfFormula(formula.DateDifference.from, into)
    referencesOfFormula(formula.DateDifference.to, into)
  } else if ('If' in formula) {
    referencesOfCondition(formula.If.if, into)
    referencesOfFormula(formula.If.then, into)
    if (formula.If.else) referencesOfFormula(formula.If.else, into)
  } else if (!('Number' in formula || 'Date' in formula || 'Text' in formula))
    for (const { of } of Object.values(formula)) for (const operand of of) referencesOfFormula(operand, into)
  return into
}

export interface RuleParts {
  readonly if: Condition
  readonly unless?: Condition | undefined
  readonly then: Effect
}

/** Everything a rule reads, in its conditions and its formula. */
export function referencesOfRule(rule: RuleParts): References {
  const into = referencesOfCondition(rule.if)
  if (rule.unless) referencesOfCondition(rule.unless, into)
  if ('Set' in rule.then && 'formula' in rule.then.Set) referencesOfFormula(rule.then.Set.formula, into)
  return into
}

/** The ids of the rule's targets: questions, questionnaires or the solution. */
export function targetsOf(effect: Effect): readonly string[] {
  if ('Set' in effect) return [effect.Set.questionId]
  if ('Score' in effect) return [effect.Score.solutionId]
  return Object.values(effect)[0]?.targets ?? []
}
