/** Conditions about questions that repeat, read from outside of the repeat: there a rule looks at all entries, and formulas at the first. */
import { type Comparison, type Condition, comparisons, type Formula } from '@casebook/core/bases/rule'
import { operandsIn, withOperands } from '@casebook/core/rules/references'
import { all, any, compare, isTrue, not } from './conditions'

/** What the questions of a repeat are to somebody outside of it. */
export interface Repeating {
  isIn(questionId: string): boolean
  isDate(questionId: string): boolean
  /** The condition that a hidden question of the repeat stands for; null if it is no such question. */
  standsFor(questionId: string): Condition | null
  /** Of what no formula can say. */
  fail(questionId: string): never
}

/** The same condition, of the first entry alone. */
export function ofFirstEntry(condition: Condition, repeating: Repeating): Condition {
  const again = (part: Condition) => ofFirstEntry(part, repeating)
  if ('All' in condition) return all(...condition.All.map(again))
  if ('Any' in condition) return any(...condition.Any.map(again))
  if ('Not' in condition) return not(again(condition.Not))
  if ('IsTrue' in condition) return isTrue(again(condition.IsTrue))
  if ('Given' in condition) return { Given: { given: again(condition.Given.given), then: again(condition.Given.then) } }
  if ('Between' in condition) return { Between: { ...condition.Between, of: condition.Between.of.map(again) } }
  if ('SolutionIs' in condition) return condition
  if ('Compare' in condition) {
    const { left, is, right } = condition.Compare
    return compare(formulaOfFirst(left, repeating), is, formulaOfFirst(right, repeating))
  }
  const [{ questionId }] = Object.values(condition) as [{ readonly questionId: string }] // The cast is safe: all others ask one question.
  const long = 'ChoseYesNo' in condition ? repeating.standsFor(questionId) : null
  if (long) return isTrue(again(long))
  if (!repeating.isIn(questionId)) return condition
  const answer: Formula = { Answer: { questionId } }
  if ('Known' in condition) return compare(answer, 'Equal', answer)
  if ('Chose' in condition) return compare(answer, 'Equal', { Text: { value: condition.Chose.answerId } })
  for (const is of comparisons) {
    const found = (condition as Partial<Record<Comparison, { readonly value: number | string }>>)[is] // The cast is safe: its key is looked for.
    if (found) return compare(answer, is, literal(found.value, repeating.isDate(questionId)))
  }
  return repeating.fail(questionId)
}

function literal(value: number | string, isDate: boolean): Formula {
  if (typeof value === 'number') return { Number: { value } }
  return isDate ? { Date: { value } } : { Text: { value } }
}

function formulaOfFirst(formula: Formula, repeating: Repeating): Formula {
  const same = withOperands(
    formula,
    operandsIn(formula).map((each) => formulaOfFirst(each.formula, repeating)),
  )
  return 'If' in same ? { If: { ...same.If, if: ofFirstEntry(same.If.if, repeating) } } : same
}
