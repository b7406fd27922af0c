/**
 * Conditions without the answers that a patient does not give: each part that reads only those is replaced by its truth, and a whole whose
 * truth then is certain by that truth. What remains reads the patient's own answers, and nothing else.
 */
import type { Condition, Formula } from '../bases/rule'
import {
  operandsIn,
  type References,
  referencesOfCondition,
  referencesOfFormula,
  withOperands,
} from '../rules/references'
import { between, both, either, False, not, True, type Truth, truthOf, Undetermined } from '../rules/truth'

/** What the case knows of a question or solution: `open` if the patient's answers decide it, `closed` if they cannot. */
export type Standing = 'open' | 'closed' | 'inseparable'

export interface FoldedWorld {
  readonly standingOf: (references: References) => Standing
  /** Of a condition that is closed. */
  readonly truthOf: (condition: Condition) => Truth
}

/** A truth, or what is left of the condition. */
export type Folded = Truth | Condition

/** One comparison reads an answer of the patient together with another: no page could ask it without knowing that other one. */
export class Inseparable extends Error {
  /** The questions and solutions that the comparison reads. */
  readonly references: References

  constructor(message: string, references: References) {
    super(message)
    this.references = references
  }
}

const constants: Readonly<Record<Truth, Condition>> = {
  [True]: { All: [] },
  [False]: { Any: [] },
  [Undetermined]: { Given: { given: { Any: [] }, then: { All: [] } } },
}

export function conditionOf(folded: Folded): Condition {
  return typeof folded === 'number' ? constants[folded] : folded
}

export function foldCondition(condition: Condition, world: FoldedWorld): Folded {
  const references = referencesOfCondition(condition)
  const standing = world.standingOf(references)
  if (standing === 'closed') return world.truthOf(condition)
  const fold = (part: Condition) => foldCondition(part, world)

  if ('All' in condition) return foldJoined(condition.All.map(fold), True, both, False, (All) => ({ All }))
  if ('Any' in condition) return foldJoined(condition.Any.map(fold), False, either, True, (Any) => ({ Any }))
  if ('Not' in condition) {
    const inner = fold(condition.Not)
    return typeof inner === 'number' ? not(inner) : { Not: inner }
  }
  if ('IsTrue' in condition) {
    const inner = fold(condition.IsTrue)
    return typeof inner === 'number' ? truthOf(inner === True) : { IsTrue: inner }
  }
  if ('Given' in condition) {
    const [given, then] = [fold(condition.Given.given), fold(condition.Given.then)]
    if (typeof given === 'number') return given === True ? then : Undetermined
    return then === Undetermined ? Undetermined : { Given: { given, then: conditionOf(then) } }
  }
  if ('Between' in condition) {
    const { min, max, of } = condition.Between
    const parts = of.map(fold)
    const truths = parts.filter((part) => typeof part === 'number')
    if (truths.length === parts.length) return between(min, max, truths)
    return { Between: { min, max, of: parts.map(conditionOf) } }
  }
  if ('Compare' in condition) {
    const { left, is, right } = condition.Compare
    return { Compare: { left: foldFormula(left, world), is, right: foldFormula(right, world) } }
  }
  if (standing === 'inseparable')
    throw new Inseparable('A condition reads what the patient is asked together with another answer', references)
  return condition
}

/** Parts whose truth changes nothing are left out, so that they tell nothing either. */
function foldJoined(
  parts: readonly Folded[],
  neutral: Truth,
  join: (a: Truth, b: Truth) => Truth,
  decisive: Truth,
  joined: (parts: readonly Condition[]) => Condition,
): Folded {
  const truth = parts.filter((part) => typeof part === 'number').reduce<Truth>(join, neutral)
  const open = parts.filter((part) => typeof part !== 'number')
  if (truth === decisive || open.length === 0) return truth
  return joined(truth === neutral ? open : [...open, constants[truth]])
}

/** Only its conditions are folded: a value of another question would be in plain sight in the formula. */
export function foldFormula(formula: Formula, world: FoldedWorld): Formula {
  const fold = (part: Formula) => foldFormula(part, world)
  if ('If' in formula) {
    const { then, else: otherwise } = formula.If
    const test = foldCondition(formula.If.if, world)
    if (typeof test !== 'number')
      return { If: { if: test, then: fold(then), ...(otherwise && { else: fold(otherwise) }) } }
    // A sum of no operands has no value.
    return test === True ? fold(then) : otherwise ? fold(otherwise) : { Sum: { of: [] } }
  }
  const operands = operandsIn(formula)
  if (operands.length > 0)
    return withOperands(
      formula,
      operands.map((each) => fold(each.formula)),
    )
  const references = referencesOfFormula(formula)
  if (references.questions.size === 0 || world.standingOf(references) === 'open') return formula
  throw new Inseparable('A formula reads what the patient is asked together with another answer', references)
}
