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
  const [body] = Object.values(formula)
  if ('questionId' in body) into.questions.add(body.questionId)
  if ('If' in formula) referencesOfCondition(formula.If.if, into)
  for (const { formula: operand } of operandsIn(formula)) referencesOfFormula(operand, into)
  return into
}

interface Operand {
  /** For example `of/0`. */
  readonly at: string
  readonly formula: Formula
}

const places = ['of', 'from', 'to', 'days', 'mark', 'then', 'else'] as const

/** The formulas that a formula is made of. */
export function operandsIn(formula: Formula): readonly Operand[] {
  // The cast is safe: operands stand in one of these fields, and nothing else does.
  const [body] = Object.values(formula) as Partial<Record<(typeof places)[number], Formula | readonly Formula[]>>[]
  return places.flatMap((place): readonly Operand[] => {
    const found = body?.[place]
    if (found === undefined) return []
    return isList(found)
      ? found.map((each, i) => ({ at: `${place}/${i}`, formula: each }))
      : [{ at: place, formula: found }]
  })
}

/** The same formula, of these in place of its own: as many, in the same order. */
export function withOperands(formula: Formula, operands: readonly Formula[]): Formula {
  const [[kind, body]] = Object.entries(formula) as [[string, object]] // The cast is safe: a formula has one key.
  const rest = [...operands]
  const folded = Object.fromEntries(
    places.flatMap((place) => {
      // The cast is safe: operands stand in these fields, and nothing else does.
      const found = (body as Partial<Record<string, Formula | readonly Formula[]>>)[place]
      if (found === undefined) return []
      return [[place, isList(found) ? rest.splice(0, found.length) : rest.shift()]]
    }),
  )
  // The cast is safe: it has the fields of the formula.
  return { [kind]: { ...body, ...folded } } as unknown as Formula
}

function isList(found: Formula | readonly Formula[]): found is readonly Formula[] {
  return Array.isArray(found)
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
