/** Simplifies a condition for where only its truth matters, as in a rule. */
import type { Condition } from '@casebook/core/bases/rule'
import { all, any, isTrue, not, textOf } from './conditions'

export function asTruth(condition: Condition): Condition {
  if ('All' in condition) return withoutImplied(all(...condition.All.map(asTruth)))
  if ('Any' in condition) return any(...condition.Any.map(asTruth))
  if ('IsTrue' in condition) return asTruth(condition.IsTrue)
  if ('Given' in condition) {
    const { given, then } = condition.Given
    return asTruth(agreed(given, then) ?? all(given, then))
  }
  if ('Not' in condition) {
    const inner = condition.Not
    if ('IsTrue' in inner) return not(isTrue(asTruth(inner.IsTrue)))
    // De Morgan: push the negation into the parts, which then need not be two-valued.
    if ('All' in inner && inner.All.length > 0) return any(...inner.All.map((part) => asTruth(not(part))))
    if ('Any' in inner && inner.Any.length > 0) return all(...inner.Any.map((part) => asTruth(not(part))))
    if ('Given' in inner) return asTruth(all(inner.Given.given, not(inner.Given.then)))
  }
  return condition
}

/** Testing an answer implies that it exists, so the check for it is dropped. */
function withoutImplied(condition: Condition): Condition {
  if (!('All' in condition) || !condition.All.some((part) => 'Known' in part)) return condition
  const tested = new Set(condition.All.flatMap((part) => testedQuestion(part) ?? []))
  return all(...condition.All.filter((part) => !('Known' in part && tested.has(part.Known.questionId))))
}

/** The question that a condition tests: without its answer the condition cannot be true. */
function testedQuestion(condition: Condition): string | null {
  if ('Not' in condition && !('IsTrue' in condition.Not)) return testedQuestion(condition.Not)
  if ('Any' in condition) {
    const tested = new Set(condition.Any.map(testedQuestion))
    return tested.size === 1 ? ([...tested][0] ?? null) : null
  }
  for (const name of ['Chose', 'ChoseYesNo', 'Lower', 'LowerEqual', 'Equal', 'GreaterEqual', 'Greater'] as const) {
    // The cast is safe: all of these name their question in the same field.
    const test = (condition as Partial<Record<typeof name, { readonly questionId: string }>>)[name]
    if (test) return test.questionId
  }
  return null
}

/** Recognises the conditions that `agreement` builds. */
function agreed(given: Condition, then: Condition): Condition | null {
  const [both, neither] = 'Any' in given ? given.Any : []
  if (!both || !neither || !('All' in both) || !('All' in neither)) return null
  const [a, b] = both.All
  if (!a || !b || both.All.length !== 2 || textOf(a) !== textOf(then)) return null
  return textOf(neither) === textOf(all(not(a), not(b))) ? all(a, b) : null
}

/** The common truth value of two conditions, undetermined if they differ. */
export function agreement(a: Condition, b: Condition): Condition {
  if (textOf(a) === textOf(b)) return a
  return { Given: { given: any(all(a, b), all(not(a), not(b))), then: a } }
}
