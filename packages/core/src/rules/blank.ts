import type { Condition } from '../bases/rule'

/**
 * Nobody has said anything to the question, not even "unknown". Without `IsTrue` it would never hold: of a question that is not answered, nothing
 * is determined, and neither is the opposite.
 */
export function isBlank(questionId: string): Condition {
  return { Not: { IsTrue: { Any: [{ Known: { questionId } }, { Unknown: { questionId } }] } } }
}

/** The question that is blank while the condition holds; null if it is another condition. */
export function blankQuestion(condition: Condition): string | null {
  if (!('Not' in condition) || !('IsTrue' in condition.Not)) return null
  const inner = condition.Not.IsTrue
  if (!('Any' in inner) || inner.Any.length !== 2) return null
  const [one, other] = inner.Any
  if (!one || !other || !('Known' in one) || !('Unknown' in other)) return null
  return one.Known.questionId === other.Unknown.questionId ? one.Known.questionId : null
}
