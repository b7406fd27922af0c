/**
 * Two people in one case. Each starts from a revision and says something; the second to save meets what the first has
 * saved meanwhile. Answers to different questions go together. An answer that the second never saw is never replaced
 * by theirs without a word: it is a conflict, to be shown with both values.
 */

import type { Value } from '../bases/answerValue'
import type { Unknown } from './fact'
import { type Fact, type FactValue, sameFactValue } from './fact'

export type Answers = ReadonlyMap<string, Value | Unknown>

export interface Conflict {
  /** The key of the answer. */
  readonly id: string
  readonly mine: FactValue
  readonly theirs: FactValue
}

export interface Merge {
  readonly conflicts: readonly Conflict[]
  /** What others changed meanwhile and I said nothing about: it stands, and my screen has yet to show it. */
  readonly news: readonly Fact[]
}

/**
 * `seen` are the answers I started from (or have been shown since), `saved` those that stand now, `mine` what I said
 * in between. Something I said counts even if it is what I started from: somebody may have relied on my having said it.
 */
export function mergeFacts(seen: Answers, saved: Answers, mine: Iterable<Fact>): Merge {
  const said = new Map<string, FactValue>()
  for (const { id, value } of mine) said.set(id, value)

  const conflicts: Conflict[] = []
  const news: Fact[] = []
  for (const id of new Set([...seen.keys(), ...saved.keys()])) {
    const theirs = saved.get(id) ?? null
    if (sameFactValue(seen.get(id) ?? null, theirs)) continue
    const own = said.get(id)
    if (own === undefined) news.push({ id, value: theirs })
    else if (!sameFactValue(own, theirs)) conflicts.push({ id, mine: own, theirs })
  }
  return { conflicts, news }
}
