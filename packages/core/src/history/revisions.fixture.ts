/** A trail read as a history, and what it says at each of its revisions. */
import type { Entry } from '../facts/trail'
import { type HistoryEntry, type RevisionEntry, readEntry } from './historyEntry'
import { type Answers, answersOf, wordsAt } from './revisions'

/** Sorted by sequence number, whatever the order of arrival. Throws on an invalid entry. */
export function readHistory(trail: Iterable<Omit<Entry, 'chain'>>): readonly HistoryEntry[] {
  return [...trail].map(readEntry).sort((a, b) => a.seq - b.seq)
}

/** In the order they were saved. */
export function revisionsOf(history: readonly HistoryEntry[]): readonly RevisionEntry[] {
  return history.filter((entry) => entry.kind === 'revision')
}

/** The answers of the case as of the revision; null if the case has no such revision. */
export function answersAt(history: readonly HistoryEntry[], uuid: string): Answers | null {
  const words = wordsAt(history, uuid)
  return words && answersOf(words)
}
