/** Lists with every case or none: they refuse before they read, so that no other person waits and memory holds no list without an end. */
import { mostListedCases } from '@casebook/core/cases/listLimit'
import { sql } from 'kysely'
import type { Database } from '../services'
import type { casesOpenTo, StudyCase } from './cases.repository'

type Cases = ReturnType<typeof casesOpenTo>

export interface TooManyCases {
  readonly type: 'TooManyCases'
  readonly most: number
}

export async function limitedList(
  db: Database,
  cases: Cases,
  most = mostListedCases,
): Promise<readonly StudyCase[] | TooManyCases> {
  const some = cases
    .clearSelect()
    .select('study_case.id')
    .limit(most + 1)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  // The limit holds too for cases that are entered between the two.
  return count > most ? { type: 'TooManyCases', most } : cases.limit(most).execute()
}

export function isTooMany<List>(listed: readonly List[] | TooManyCases): listed is TooManyCases {
  return 'type' in listed
}
