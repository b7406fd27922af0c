/**
 * Reads the trail of a study, the entries that were saved last first.
 *
 * A page is read along the saves of the server (`case_entry_by_time`), each expanded to what it closed. One reading looks back over a fixed
 * time: it ends wherever the entries of others lie, so that nothing of it tells of cases out of reach.
 */
import { annotationSuffix } from '@casebook/core/annotation/annotation'
import type { FactValue } from '@casebook/core/facts/fact'
import type { EntryKind } from '@casebook/core/facts/trail'
import type { TrailFilter } from '@casebook/core/reviews/trailFilter'
import { type RawBuilder, sql } from 'kysely'
import { isWithin, type Reach } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import type { Source } from '../schema'
import type { Database } from '../services'
import { changesOfCase, isAfterSigning, isAtNight, isChange, isLate } from './signsOfTrail'

/** In milliseconds: 31 days. */
const looksBack = 31 * 24 * 60 * 60 * 1000

/** Where a page ends: the moment of a save, its case, its place in the trail, and that of the entry. */
export type TrailPlace = readonly [at: number, caseId: string, save: number, entry: number, fact: number]

const noCase = '00000000-0000-0000-0000-000000000000'

export interface TrailRow {
  readonly caseId: string
  readonly owner: string
  readonly name: string
  readonly site: string | null
  readonly save: number
  readonly seq: number
  readonly place: number
  readonly kind: Exclude<EntryKind, 'facts' | 'revision'>
  readonly question: string | null
  readonly occurrence: number | null
  readonly value: unknown
  /** Null if nothing was said. */
  readonly before: FactValue
  readonly author: string
  readonly source: Source['kind']
  readonly at: Date
  readonly savedAt: Date
  readonly reason: string | null
  /** When the answer was erased; null if it was not. */
  readonly erased: Date | null
  readonly changed: boolean
  readonly late: boolean
  readonly afterSigning: boolean
  readonly night: boolean
}

export interface WantedTrail {
  readonly base: BaseName
  readonly reach: Reach
  readonly filter: TrailFilter
  /** By the id of a question, its section. */
  readonly sections: Readonly<Record<string, string>>
  readonly timeZone: string
  readonly limit: number
  readonly after: TrailPlace | null
  readonly now: Date
}

export interface ReadTrail {
  readonly rows: readonly TrailRow[]
  /** Null once the beginning of the study is reached. */
  readonly next: TrailPlace | null
  readonly back: Date
}

export async function readTrail(db: Database, wanted: WantedTrail): Promise<ReadTrail> {
  const { limit, after, now } = wanted
  const start = after?.[0] ?? now.getTime()
  const back = new Date(start - looksBack)
  const [rows, begin = now] = await Promise.all([rowsOf(db, wanted, back), firstMade(db, wanted)])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (rows.length > limit && last) {
    const { savedAt, caseId, save, seq, place } = last
    return { rows: page, next: [savedAt.getTime(), caseId, save, seq, place], back: savedAt }
  }
  if (back <= begin) return { rows: page, next: null, back: begin }
  return { rows: page, next: [back.getTime(), noCase, 0, 0, 0], back }
}

/** When the first case within reach was made; undefined without one. */
async function firstMade(db: Database, { base: { group, base }, reach }: WantedTrail): Promise<Date | undefined> {
  const first = await db
    .selectFrom('study_case')
    .select('created_at as at')
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .where(isWithin(reach))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return first?.at
}

async function rowsOf(db: Database, wanted: WantedTrail, back: Date): Promise<readonly TrailRow[]> {
  const { base, reach, filter, sections, timeZone, limit, after } = wanted
  const [late, night] = [isLate(filter.late, timeZone), isAtNight(timeZone)]
  const afterSigning = isAfterSigning(sections)
  const signs = { changed: sql<boolean>`entry.kind = 'fact' and ${isChange}`, late, afterSigning, night }
  const only = { ...signs, changed: sql<boolean>`entry.kind = 'fact'` }
  const isSigned: RawBuilder<boolean> = filter.sign ? only[filter.sign] : sql`true`
  const { rows } = await sql<TrailRow>`
    select entry.*, case when entry.kind = 'fact' then erased_at(entry."caseId", entry.seq, entry.place::integer) end as erased, (
        select earlier.value from case_fact earlier
         where earlier.case_id = entry."caseId" and earlier.question = entry.question and earlier.occurrence = entry.occurrence
           and (earlier.seq, earlier.place) < (entry.seq, entry.place)
         order by earlier.seq desc, earlier.place desc limit 1) as before
      from (
        select study_case.id as "caseId", study_case.owner, study_case.name, study_case.site, saved.seq as save, entry.seq, entry.place,
               entry.kind, entry.question, entry.occurrence, entry.value, entry.author, entry.source, entry.at, saved.at as "savedAt",
               coalesce(entry.reason, case when ${signs.changed} then saved.reason end) as reason,
               ${signs.changed} as changed, ${late} as late, ${afterSigning} as "afterSigning", ${night} as night
          from case_entry saved
          join study_case on study_case.id = saved.case_id
          cross join lateral (
            select seq, place, 'fact' as kind, question, occurrence, value, author, source ->> 'kind' as source, at, reason
              from ${filter.sign === 'changed' ? changesOfCase : sql`case_fact`}
             where saved.kind = 'revision' and case_id = saved.case_id and seq < saved.seq
               and seq > coalesce((select max(seq) from case_entry before
                     where before.case_id = saved.case_id and before.kind = 'revision' and before.seq < saved.seq), 0)
            union all
            select saved.seq, 0, saved.kind, null, null, saved.value, saved.author, saved.source ->> 'kind', saved.at, saved.reason
             where saved.kind <> 'revision') entry
         where saved.kind not in ('fact', 'facts') and saved.at >= ${back} and ${isBefore(after)}
           and study_case.group_name = ${base.group} and study_case.base_name = ${base.base} and ${isWithin(reach)}
           and ${isAsked(filter)} and ${isSigned}
         order by saved.at desc, saved.case_id desc, saved.seq desc, entry.seq desc, entry.place desc
         limit ${limit + 1}::integer) entry
     order by "savedAt" desc, "caseId" desc, save desc, seq desc, place desc`.execute(db)
  return rows
}

function isBefore(after: TrailPlace | null): RawBuilder<boolean> {
  if (!after) return sql`true`
  const [at, caseId, save, entry, fact] = after
  const moment = new Date(at)
  // The first condition is that of the index.
  return sql`(saved.at <= ${moment} and (saved.at, saved.case_id, saved.seq, entry.seq, entry.place)
    < (${moment}, ${caseId}::uuid, ${save}::integer, ${entry}::integer, ${fact}::bigint))`
}

function isAsked({ question, person }: TrailFilter): RawBuilder<boolean> {
  const named = person.trim()
  const isOfPerson = named === '' ? sql`true` : sql`strpos(lower(entry.author), lower(${named}::text)) > 0`
  if (question === null) return sql`${isOfPerson}`
  return sql`(${isOfPerson} and entry.question in (${question}::text, ${question + annotationSuffix}::text))`
}
