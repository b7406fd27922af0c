/** By what the server checks a date that a base disables: the day it is, and the dates of the case that its window begins with. */
import { annotatedKey } from '@casebook/core/annotation/annotation'
import { keysNamed } from '@casebook/core/bases/dates/dateLimits'
import { parseKey } from '@casebook/core/bases/key'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { type CivilDate, parseCivilDate } from '@casebook/core/dates/civilDate'
import type { Fact, FactValue } from '@casebook/core/facts/fact'

/** The most by which any local clock leads Greenwich. */
const furthestAhead = 14 * 3_600_000

/**
 * The latest day that it is anywhere. Who enters a date means the day where they are, which the server does not know; nobody is refused
 * their own today.
 */
export function latestDay(now: Date): CivilDate {
  const there = new Date(now.getTime() + furthestAhead)
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate() }
}

/** The keys of the answers by which these facts are checked; mostly none. */
export function keysChecked(structure: BaseStructure, facts: readonly Fact[]): readonly string[] {
  return facts.flatMap(({ id }) => {
    const key = annotatedKey(id) === id ? parseKey(id) : null
    const place = key && structure.questions.get(key.questionId)
    return place ? keysNamed(structure, place.question, id) : []
  })
}

export function dateOf(value: FactValue | undefined): CivilDate | null {
  return typeof value === 'string' ? parseCivilDate(value) : null
}
