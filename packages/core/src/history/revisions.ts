/**
 * The history of a case: its trail, read up to any of its revisions.
 *
 * A case as of a revision is the latest fact on each question before the revision's own entry. Nothing is ever removed,
 * so a revision reads the same forever.
 */
import type { Value } from '../bases/answerValue'
import type { FactValue, Unknown } from '../facts/fact'
import type { EntrySource, FactEntry, HistoryEntry } from './historyEntry'

export type Answers = ReadonlyMap<string, Value | Unknown>

/** The latest entry on a question. A null value: this author withdrew the answer at this time. */
export interface Word {
  readonly value: FactValue
  readonly author: string
  readonly source: EntrySource
  readonly at: string
  readonly reason: string | null
}

/** The latest entry on every question up to the revision; null if the case has no such revision. */
export function wordsAt(history: readonly HistoryEntry[], uuid: string): ReadonlyMap<string, Word> | null {
  const end = history.findIndex((entry) => entry.kind === 'revision' && entry.uuid === uuid)
  if (end < 0) return null
  const words = new Map<string, Word>()
  for (const entry of history.slice(0, end)) if (entry.kind === 'fact') words.set(entry.fact.id, wordOf(entry))
  return words
}

export function answersOf(words: ReadonlyMap<string, Word>): Answers {
  const answers = new Map<string, Value | Unknown>()
  for (const [key, { value }] of words) if (value !== null) answers.set(key, value)
  return answers
}

function wordOf({ fact, author, source, at, reason }: FactEntry): Word {
  return { value: fact.value, author, source, at, reason }
}

/** The part of a revision that lists and date selectors need; sorted by save time. */
interface Dated {
  readonly uuid: string
  readonly saveDate: string
}

/** The revision saved before that one; null for the first or an unknown one. */
export function revisionBefore<R extends Dated>(revisions: readonly R[], uuid: string): R | null {
  return revisions[revisions.findIndex((revision) => revision.uuid === uuid) - 1] ?? null
}

/** The case on a date: the last revision saved no later than that instant; null before the first. */
export function revisionAt<R extends Dated>(revisions: readonly R[], instant: string): R | null {
  return revisions.findLast(({ saveDate }) => Date.parse(saveDate) <= Date.parse(instant)) ?? null
}
