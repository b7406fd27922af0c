/** Lists of what was verified and of what has changed since, as the screens of a monitor show them. */
import { columnsOfKey } from '@casebook/core/annotation/annotation'
import type { Caller } from '@casebook/core/call/policy'
import type { FactValue } from '@casebook/core/facts/fact'
import type { SdvLevel } from '@casebook/core/sdv/level'
import { sql } from 'kysely'
import { isOfSites } from '../access/reach'
import { isOpenTo } from '../bases/bases.repository'
import { sitesWithin } from '../bases/limits.repository'
import { readableCases } from '../cases/whichCase'
import { isOfVerifiedStudy } from '../deployment/deployment'
import type { Database } from '../services'

/** How many answers have changed since they were verified at that level, by the id of the case; no entry for none. */
export async function changedOfCases(
  db: Database,
  ids: readonly string[],
  level: SdvLevel,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('sdv_changed_answer')
    .select(['case_id', sql<number>`count(*)::integer`.as('count')])
    .where('case_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('level', '=', level)
    .groupBy('case_id')
    .execute()
  return new Map(rows.map(({ case_id, count }) => [case_id, count]))
}

/** The number of answers under marks that this person has set in studies that are open to them. */
export async function countVerified(db: Database, caller: Caller): Promise<number> {
  const { count } = await db
    .selectFrom('sdv_entry')
    .innerJoin('sdv_seen', 'sdv_seen.entry_id', 'sdv_entry.id')
    .innerJoin('study_case', 'study_case.id', 'sdv_entry.case_id')
    .select(sql<number>`coalesce(sum(answers), 0)::integer`.as('count'))
    .where(isOpenTo(caller, 'live', 'study_case.group_name', 'study_case.base_name'))
    .where(isOfSites(await sitesWithin(db, caller), sql`study_case.site`))
    .where('set_by', '=', caller.username)
    .where('unset_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The answers of undeleted cases within reach that changed since this person verified them. */
async function changed(db: Database, caller: Caller) {
  return (await readableCases(db, caller, 'live'))
    .innerJoin('sdv_changed_answer as changed', 'changed.case_id', 'study_case.id')
    .where('study_case.deleted_at', 'is', null)
    .where(await isOfVerifiedStudy(db))
    .where('changed.set_by', '=', caller.username)
}

const mostCounted = 10_000

/** How many there are, counted up to a limit. */
export async function countChanged(db: Database, caller: Caller): Promise<number> {
  const some = (await changed(db, caller)).clearSelect().select('changed.key').limit(mostCounted)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The first changes, the oldest first. */
export async function changesSince(db: Database, caller: Caller, limit: number) {
  return (await changed(db, caller))
    .select([
      'changed.questionnaire as questionnaireId',
      'changed.level',
      'changed.key',
      'changed.changed_at as changedAt',
    ])
    .orderBy('changed.changed_at')
    .orderBy('study_case.id')
    .orderBy('changed.key')
    .limit(limit)
    .execute()
}

export interface Word {
  readonly value: FactValue
  readonly author: string
  readonly at: Date
  readonly reason: string | null
}

/** An answer as it was in a revision of its case, or as it is now. */
export interface Asked {
  readonly key: string
  /** Null: now. */
  readonly revision: string | null
}

/** The last word on each of these, in their order; undefined where nothing was said. */
export async function lastWords(
  db: Database,
  caseId: string,
  asked: readonly Asked[],
): Promise<readonly (Word | undefined)[]> {
  const columns = asked.map(({ key }) => columnsOfKey(key) ?? { question: key, occurrence: 1 })
  const { rows } = await sql<Word & { readonly nth: number }>`
    select asked.nth::integer as nth, word.* from unnest(${columns.map(({ question }) => question)}::text[],
      ${columns.map(({ occurrence }) => occurrence)}::integer[], ${asked.map(({ revision }) => revision)}::uuid[])
      with ordinality as asked (question, occurrence, revision, nth)
     cross join lateral (
       select value, author, at, reason from case_fact fact
        where fact.case_id = ${caseId}::uuid and fact.question = asked.question and fact.occurrence = asked.occurrence
          and (asked.revision is null or fact.seq < (select seq from case_entry
                where case_id = ${caseId}::uuid and kind = 'revision' and case_entry.revision = asked.revision))
        order by fact.seq desc, fact.place desc limit 1) word`.execute(db)
  const words = new Map(rows.map(({ nth, ...word }) => [nth - 1, word]))
  return asked.map((_, nth) => words.get(nth))
}

/** The revision that each standing mark of a case saw, by questionnaire and level. */
export function seenRevisions(db: Database, caseId: string) {
  return db
    .selectFrom('sdv_entry')
    .innerJoin('sdv_seen', 'sdv_seen.entry_id', 'sdv_entry.id')
    .select(['questionnaire as questionnaireId', 'level', 'revision'])
    .where('sdv_entry.case_id', '=', caseId)
    .where('unset_at', 'is', null)
    .execute()
}
