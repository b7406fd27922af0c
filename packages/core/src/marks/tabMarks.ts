/** The marks of a section and its nested sections in the table of contents, besides its progress. */

import { parseKey } from '../bases/key'
import { questionsOf } from '../entry/form/form'
import type { Section } from '../entry/form/outline/outline'
import { isCollected } from '../questions/required'
import { levels } from '../sdv/level'
import { type SdvMark, type SdvTab, sdvMark } from '../sdv/marks'
import type { CaseMarks } from './caseMarks.machine'

export interface TabMarks {
  /** The number of questions with a query. */
  readonly queries: number
  /** Those of them that are open for the viewer. */
  readonly openQueries: number
  /** `hidden` where verification is not shown; `none` until the marks are loaded. */
  readonly pi: SdvMark
  readonly monitor: SdvMark
  /** The investigator's marks stand below a monitor's: `pi` does not count them. */
  readonly isPiBelow: boolean
}

export function tabMarks(section: Section, { queries, openQuestions, showsSdv, sdv }: CaseMarks): TabMarks {
  // Skip reading the entire form after each answer if there are no queries and no verification.
  const within = queries.length > 0 ? questionIdsWithin(section) : new Set<string>()
  const asked = new Set(queries.map(({ questionId }) => questionId).filter((key) => within.has(idOf(key))))
  const tab = showsSdv ? tabOf(section) : null
  const pi = tab ? sdvMark(tab, levels.signed, sdv) : 'hidden'
  const monitor = tab ? sdvMark(tab, levels.verified, sdv) : 'hidden'
  return {
    queries: asked.size,
    openQueries: [...asked].filter((key) => openQuestions?.has(key)).length,
    pi,
    monitor,
    isPiBelow: pi === 'none' && monitor !== 'none',
  }
}

function questionIdsWithin({ layout, within }: Section): ReadonlySet<string> {
  const own = [...questionsOf(layout)].map(({ key }) => idOf(key))
  return new Set([...own, ...within.flatMap((one) => [...questionIdsWithin(one)])])
}

/** A query may concern one of several occurrences. */
function idOf(key: string): string {
  return parseKey(key)?.questionId ?? key
}

/** The section as verification sees it. The outline has only sections that show. */
export function tabOf({ id, layout, within }: Section): SdvTab {
  const asksQuestions = [...questionsOf(layout)].some(({ question }) => isCollected(question))
  return { id, isActive: true, asksQuestions, within: within.map(tabOf) }
}
