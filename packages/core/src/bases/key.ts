/**
 * The key of an answer: a question and one of its occurrences. `id` is the first occurrence, `id#2` the second. The
 * schema, the database and the wire all use this form.
 */
export interface Key {
  readonly questionId: string
  /** From 1. */
  readonly occurrence: number
}

export function keyOf(questionId: string, occurrence = 1): string {
  return occurrence > 1 ? `${questionId}#${occurrence}` : questionId
}

/** Null for an invalid key: `id#1` and `id#02` are alternative spellings and rejected. */
export function parseKey(key: string): Key | null {
  const hash = key.lastIndexOf('#')
  if (hash < 0) return key ? { questionId: key, occurrence: 1 } : null
  const occurrence = key.slice(hash + 1)
  if (hash === 0 || !/^([2-9]|[1-9]\d{1,8})$/.test(occurrence)) return null
  return { questionId: key.slice(0, hash), occurrence: Number(occurrence) }
}
