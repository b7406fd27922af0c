/** Lists of what was verified and of what has changed since, as the screens of a monitor show them. */
import { columnsOfKey } from '@casebook/core/annotation/annotation'
import type { Caller } from '@casebook/core/call/policy'
import { searchKey } from '@casebook/core/cases/caseOrder'
import type { FactValue } from '@casebook/core/facts/fact'
import type { SdvLevel } from '@casebook/core/sdv/level'
import { casesOfPage } from '@casebook/core/sdv/verification.calls'
import { sql } from 'kysely'
import { readableCases } from '../cases/whichCase'
import type { Database } from '../services'

interface WantedCases {
  readonly search: string
  readonly onlyChanged: boolean
  readonly page: number
  readonly level: SdvLevel
}

/** One more than a page, if there are so many. */
export async function casesToVerify(db: Database, caller: Caller, { search, onlyChanged, page, level }: WantedCases) {
  const marks = (of: SdvLevel) => sql<number>`
    (select count(*)::integer from sdv_entry where case_id = study_case.id and unset_at is null and level = ${of})`
  let cases = (await readableCases(db, caller))
    .innerJoin('case_name', 'case_name.case_id', 'study_case.id')
    .where('study_case.deleted_at', 'is', null)
    .select([
      marks('PI').as('signed'),
      marks('Monitor').as('verified'),
      sql<number>`(select count(*)::integer from sdv_changed_answer changed
                    where changed.case_id = study_case.id and changed.level = ${level})`.as('changed'),
    ])
  const key = searchKey(search)
  if (key !== '') cases = cases.where(sql<boolean>`strpos(case_name.search_key, ${key}) > 0`)
  if (onlyChanged)
    cases = cases.where(sql<boolean>`study_case.id in (select case_id from sdv_changed_answer where level = ${level})`)
  return cases
    .orderBy('case_name.sort_key')
    .orderBy('study_case.id')
    .offset(page * casesOfPage)
    .limit(casesOfPage + 1)
    .execute()
}

/** The number of answers under marks that this person has set. */
export async function countVerified(db: Database, username: string): Promise<number> {
  const { count } = await db
    .selectFrom('sdv_entry')
    .innerJoin('sdv_seen', 'sdv_seen.entry_id', 'sdv_entry.id')
    .select(sql<number>`coalesce(sum(answers), 0)::integer`.as('count'))
    .where('set_by', '=', username)
    .where('unset_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The answers of undeleted cases within reach that changed since this person verified them, the first change first. */
export async function changesSince(db: Database, caller: Caller) {
  return (await readableCases(db, caller))
    .innerJoin('sdv_changed_answer as changed', 'changed.case_id', 'study_case.id')
    .where('study_case.deleted_at', 'is', null)
    .where('changed.set_by', '=', caller.username)
    .select([
      'changed.questionnaire as questionnaireId',
      'changed.level',
      'changed.key',
      'changed.changed_at as changedAt',
    ])
    .orderBy('changed.changed_at')
    .orderBy('study_case.id')
    .orderBy('changed.key')
    .limit(10_000)
    .execute()
}

export interface Word {
  readonly value: FactValue
  readonly author: string
  readonly at: Date
  readonly reason: string | null
}

/** The last word on a key of a case, as of one of its revisions or now. */
export async function lastWordOn(
  db: Database,
  caseId: string,
  key: string,
  revision: string | null,
): Promise<Word | undefined> {
  const { question, occurrence } = columnsOfKey(key) ?? { question: key, occurrence: 1 }
  const { rows } = await sql<Word>`
    select value, author, at, reason from case_fact
     where case_id = ${caseId}::uuid and question = ${question} and occurrence = ${occurrence}::integer
       and (${revision}::uuid is null or seq < (select seq from case_entry
             where case_id = ${caseId}::uuid and kind = 'revision' and revision = ${revision}::uuid))
     order by seq desc, place desc limit 1`.execute(db)
  return rows[0]
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
