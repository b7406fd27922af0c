/**
 * Two people in one case. Both start from a revision and answer; whoever saves second meets the other's answers.
 * Answers to different questions are merged. An answer that the second person never saw is never silently replaced: it
 * is a conflict, shown with both values.
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
  /** Changed by others and not answered by me: it stays, and my screen has yet to show it. */
  readonly news: readonly Fact[]
}

/**
 * `seen`: the answers I started from, or have been shown since; `saved`: the current ones; `mine`: my answers in
 * between. An answer of mine counts even if it equals the one I started from: a person may have relied on it.
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
