/**
 * What a signature says of the answers below it. It was given for the answers of its time: one that changed since is not
 * covered, until the person who may sign at that level confirms it. Every view asks here, so all of them say the same.
 */
import type { SdvEntry, SdvLevel } from '../level'

/** A changed answer that was signed anew by itself. */
export interface ConfirmedAnswer {
  readonly key: string
  readonly user: string
  readonly name?: string | undefined
  readonly at: string
}

export interface SignedEntry extends SdvEntry {
  readonly changed?: readonly string[] | undefined
  readonly confirmed?: readonly ConfirmedAnswer[] | undefined
  /** The answers of the section: those that are there, and those that the mark covered and that are gone. */
  readonly answers?: number | undefined
}

export interface Standing {
  /** Keys of the answers that changed since and that nobody has confirmed, ascending. */
  readonly changed: readonly string[]
  readonly confirmed: readonly ConfirmedAnswer[]
  /** Answers that the mark covers, of how many; null where the server does not say. */
  readonly covered: { readonly done: number; readonly of: number } | null
}

/** Whether a mark covers the answers on the screen. `unsaved`: keys of answers of its section that were given and not saved yet. */
export function standingOf(mark: SignedEntry, unsaved: readonly string[] = []): Standing {
  const changed = [...new Set([...(mark.changed ?? []), ...unsaved])].sort()
  const confirmed = (mark.confirmed ?? []).filter(({ key }) => !changed.includes(key))
  const of = Math.max(mark.answers ?? 0, changed.length)
  return { changed, confirmed, covered: mark.answers === undefined ? null : { done: of - changed.length, of } }
}

export function markOf<Entry extends SignedEntry>(
  entries: readonly Entry[],
  questionnaireId: string,
  level: SdvLevel,
): Entry | undefined {
  return entries.find((entry) => entry.questionnaireId === questionnaireId && entry.level === level)
}

export interface ConfirmedTogether {
  readonly user: string
  readonly name: string | undefined
  /** When the last of them was confirmed. */
  readonly at: string
  readonly keys: readonly string[]
}

/** The confirmations of each person, those of the first one first. */
export function confirmedByPerson(confirmed: readonly ConfirmedAnswer[]): readonly ConfirmedTogether[] {
  const people = new Map<string, ConfirmedTogether>()
  for (const { user, name, at, key } of confirmed.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)))
    people.set(user, { user, name, at, keys: [...(people.get(user)?.keys ?? []), key] })
  return [...people.values()]
}
