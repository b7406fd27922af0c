/**
 * The entries of repeating parts. An entry has a number that no other entry of the part ever has in its case, so a query, a mark or a line of the
 * history is about this entry for good, also after it was removed.
 */
import { parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import type { Text } from '../language/language'
import { annotatedKey } from './annotation'

export interface Entry {
  /** The id of the repeating questionnaire or question. */
  readonly repeatsIn: string
  readonly occurrence: number
}

/** By the id of a repeating questionnaire or question, the highest number that its entries ever had. */
export type UsedNumbers = Readonly<Record<string, number>>

/** The entry that an answer or a note belongs to; null where nothing repeats. */
export function entryOf({ questions }: BaseStructure, factId: string): Entry | null {
  const key = parseKey(annotatedKey(factId))
  const repeatsIn = questions.get(key?.questionId ?? '')?.repeatsIn ?? null
  return key && repeatsIn !== null ? { repeatsIn, occurrence: key.occurrence } : null
}

/** The numbers in use where these answers were ever given, withdrawn or not. */
export function usedNumbers(structure: BaseStructure, factIds: Iterable<string>, used: UsedNumbers = {}): UsedNumbers {
  const highest = { ...used }
  for (const id of factIds) {
    const entry = entryOf(structure, id)
    if (entry) highest[entry.repeatsIn] = Math.max(highest[entry.repeatsIn] ?? 0, entry.occurrence)
  }
  return highest
}

/** The text of a question with the number of its entry, as it is written everywhere: "Dose (2)". */
export function numbered(structure: BaseStructure, factId: string, text: string): string {
  const entry = entryOf(structure, factId)
  return entry ? `${text} (${entry.occurrence})` : text
}

export function numberedText(structure: BaseStructure, factId: string, text: Text = {}): Text {
  const entries = Object.entries(text).map(([language, words]) => [language, numbered(structure, factId, words)])
  return Object.fromEntries(entries)
}
