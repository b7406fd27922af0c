/** What the table of contents shows beside a section, with all that lies within it, besides how far it is. */
import { parseKey } from '../bases/key'
import { isCollected } from '../entry/form/collected'
import { questionsOf } from '../entry/form/form'
import type { Section } from '../entry/form/outline'
import { type SdvMark, type SdvTab, sdvMark } from '../sdv/marks'
import type { CaseMarks } from './caseMarks.machine'

export interface TabMarks {
  /** Questions with a query. */
  readonly queries: number
  /** Of these, those that are open for whoever looks. */
  readonly openQueries: number
  /** Hidden where verification does not show; none while the marks are not loaded. */
  readonly pi: SdvMark
  readonly monitor: SdvMark
}

export function tabMarks(section: Section, { queries, openQuestions, showsSdv, sdv }: CaseMarks): TabMarks {
  // Where nothing is asked and nothing verified, no answer makes the whole form be read for it.
  const within = queries.length > 0 ? questionIdsWithin(section) : new Set<string>()
  const asked = new Set(queries.map(({ questionId }) => questionId).filter((key) => within.has(idOf(key))))
  const tab = showsSdv ? tabOf(section) : null
  return {
    queries: asked.size,
    openQueries: [...asked].filter((key) => openQuestions?.has(key)).length,
    pi: tab ? sdvMark(tab, 'PI', sdv) : 'hidden',
    monitor: tab ? sdvMark(tab, 'Monitor', sdv) : 'hidden',
  }
}

function questionIdsWithin({ layout, within }: Section): ReadonlySet<string> {
  const own = [...questionsOf(layout)].map(({ key }) => idOf(key))
  return new Set([...own, ...within.flatMap((one) => [...questionIdsWithin(one)])])
}

/** A query may be about one of several occurrences. */
function idOf(key: string): string {
  return parseKey(key)?.questionId ?? key
}

function tabOf({ id, layout, within }: Section): SdvTab {
  const asksQuestions = [...questionsOf(layout)].some(({ question }) => isCollected(question))
  return { id, isActive: true, asksQuestions, within: within.map(tabOf) }
}
