/**
 * The key of an answer: which question, and which occurrence of it. `id` is the first occurrence, `id#2` the second.
 * The same form from the schema to the row and on the wire.
 */
export interface Key {
  readonly questionId: string
  /** From 1. */
  readonly occurrence: number
}

export function keyOf(questionId: string, occurrence = 1): string {
  return occurrence > 1 ? `${questionId}#${occurrence}` : questionId
}

/** Null for text that is no key: `id#1` and `id#02` are second spellings and refused. */
export function parseKey(key: string): Key | null {
  const hash = key.lastIndexOf('#')
  if (hash < 0) return key ? { questionId: key, occurrence: 1 } : null
  const occurrence = key.slice(hash + 1)
  if (hash === 0 || !/^([2-9]|[1-9]\d{1,8})$/.test(occurrence)) return null
  return { questionId: key.slice(0, hash), occurrence: Number(occurrence) }
}
