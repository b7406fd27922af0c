import { isAnnotationId } from '../annotation/annotation'
import { parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'

/** Whether a case is evaluated with what it has under the key. Notes are no answers, and what the rules derive is derived anew. */
export function isAnswer({ questions }: BaseStructure, id: string): boolean {
  const key = isAnnotationId(id) ? null : parseKey(id)
  const place = questions.get(key?.questionId ?? '')
  return place !== undefined && !place.question.abstract && (key?.occurrence === 1 || place.repeatsIn !== null)
}
