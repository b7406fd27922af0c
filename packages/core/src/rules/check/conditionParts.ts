/** What a condition or formula names directly, without its parts. */
import type { Condition, Formula } from '../../bases/rule'

/** The conditions that it is made of. */
export function conditionsIn(condition: Condition): readonly Condition[] {
  if ('All' in condition) return condition.All
  if ('Any' in condition) return condition.Any
  if ('Between' in condition) return condition.Between.of
  if ('Not' in condition) return [condition.Not]
  if ('IsTrue' in condition) return [condition.IsTrue]
  return 'Given' in condition ? [condition.Given.given, condition.Given.then] : []
}

/** The question that it names itself. */
export function questionsIn(part: Condition | Formula): readonly string[] {
  const [body] = Object.values(part)
  return typeof body === 'object' && body !== null && 'questionId' in body ? [String(body.questionId)] : []
}
