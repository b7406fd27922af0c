/** The verification of all cases within reach as a spreadsheet: a row for each questionnaire that has a mark. */

import type { Caller } from '@casebook/core/call/policy'
import { meaningOf } from '@casebook/core/history/signatureTable'
import { levels, sdvLevels } from '@casebook/core/sdv/level'
import { sdvReportFile } from '@casebook/core/sdv/report'
import { sql } from 'kysely'
import { namesOfOpenBases } from '../bases/bases.repository'
import { namesOf, oneByOne, type StudyCase } from '../cases/cases.repository'
import { readableCases } from '../cases/whichCase'
import { serverEvent } from '../events'
import type { Database, Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import type { TableCell } from '../tables/table'
import { xlsx, xlsxType } from '../tables/xlsx'

const columns = [
  { header: 'Group', width: 20 },
  { header: 'Study', width: 20 },
  { header: 'Owner', width: 16 },
  { header: 'Case', width: 16 },
  { header: 'Deleted', width: 9 },
  { header: 'Questionnaire', width: 24 },
  { header: 'Level', width: 9 },
  { header: 'PI', width: 16 },
  { header: 'PI at (UTC)', width: 25 },
  { header: 'Monitor', width: 16 },
  { header: 'Monitor at (UTC)', width: 25 },
  { header: 'Answers verified', width: 16 },
  { header: 'Changed since', width: 14 },
  { header: 'Answers', width: 10 },
  { header: 'Changes confirmed', width: 17 },
  { header: 'Last confirmed at (UTC)', width: 25 },
  { header: 'Name of the PI', width: 24 },
  { header: 'Meaning', width: 60 },
  { header: 'Name of the monitor', width: 24 },
  { header: 'Meaning', width: 60 },
]

export async function sdvReport(services: Services, caller: Caller) {
  const { db, now } = services
  await recordEventsAnyhow(services, serverEvent('sdvReportMade', { at: now(), source: caller.username }))
  const content = xlsx([{ name: 'Verification', columns, rows: rows(db, caller) }])
  return { type: 'ReceivedBinaryData' as const, file: { name: sdvReportFile, mediaType: xlsxType, content } }
}

async function* rows(db: Database, caller: Caller): AsyncGenerator<readonly TableCell[]> {
  const bases = await namesOfOpenBases(db, caller, 'live')
  const inOrder = bases.toSorted((a, b) => `${a.group}/${a.base}`.localeCompare(`${b.group}/${b.base}`))
  for (const { group, base } of inOrder) {
    const cases = (await readableCases(db, caller, 'either'))
      .where('study_case.group_name', '=', group)
      .where('study_case.base_name', '=', base)
      .where(sql<boolean>`exists (select from sdv_entry where case_id = study_case.id and unset_at is null)`)
    for await (const one of oneByOne(cases)) yield* rowsOf(db, one)
  }
}

interface MarkedQuestionnaire {
  readonly questionnaire: string
  readonly pi: string | null
  readonly piAt: Date | null
  readonly monitor: string | null
  readonly monitorAt: Date | null
  /** Answers that the mark covers. */
  readonly verified: number
  readonly changed: number
  readonly answers: number
  readonly confirmed: number
  readonly confirmedAt: Date | null
}

const [signed, verified] = sdvLevels.map((level) => sql.lit(level))

async function* rowsOf(db: Database, { id, group, base, owner, name, deletedAt }: StudyCase) {
  const { rows } = await sql<MarkedQuestionnaire>`
    with of_level as (
      select questionnaire, max(set_by) filter (where level = ${signed}) as pi, max(set_at) filter (where level = ${signed}) as "piAt",
             max(set_by) filter (where level = ${verified}) as monitor, max(set_at) filter (where level = ${verified}) as "monitorAt",
             case when bool_or(level = ${verified}) then ${verified} else ${signed} end as level, min(id) as nth
        from sdv_entry where case_id = ${id}::uuid and unset_at is null
       group by questionnaire)
    select questionnaire, pi, "piAt", monitor, "monitorAt", confirmed.confirmed, confirmed."confirmedAt",
           (count(*) filter (where not answer.is_changed))::integer as verified,
           (count(*) filter (where answer.is_changed))::integer as changed, count(answer.key)::integer as answers
      from of_level
     cross join lateral (
       select count(*)::integer as confirmed, max(confirmed_at) as "confirmedAt" from (
         select distinct on (key) key, confirmed_at from sdv_confirmation
          where case_id = ${id}::uuid and questionnaire = of_level.questionnaire and level = of_level.level and undone_at is null
          order by key, id desc) last
        where not exists (select from sdv_changed_answer changed where changed.case_id = ${id}::uuid
          and (changed.questionnaire, changed.level, changed.key) = (of_level.questionnaire, of_level.level, last.key))) confirmed
      left join lateral (
        select key, bool_or(is_changed) as is_changed from (
          select key, false as is_changed from sdv_entry cross join jsonb_object_keys(verification) as key
           where case_id = ${id}::uuid and questionnaire = of_level.questionnaire and level = of_level.level and unset_at is null
              and key not in (
                select last.key from (select distinct on (key) key, hash from sdv_confirmation
                   where case_id = ${id}::uuid and questionnaire = of_level.questionnaire and level = of_level.level and undone_at is null
                   order by key, id desc) last where last.hash is null)
          union all
          select key, false from sdv_confirmation where case_id = ${id}::uuid and questionnaire = of_level.questionnaire
             and level = of_level.level and undone_at is null and hash is not null
          union all
          select key, true from sdv_changed_answer
           where case_id = ${id}::uuid and questionnaire = of_level.questionnaire and level = of_level.level) known
         group by key) answer on true
     group by questionnaire, pi, "piAt", monitor, "monitorAt", confirmed.confirmed, confirmed."confirmedAt", nth
     order by nth`.execute(db)
  const names = await namesOf(db, [...new Set(rows.flatMap(({ pi, monitor }) => [pi ?? [], monitor ?? []].flat()))])
  for (const {
    questionnaire,
    pi,
    piAt,
    monitor,
    monitorAt,
    verified,
    changed,
    answers,
    confirmed,
    confirmedAt,
  } of rows)
    yield [
      group,
      base,
      owner,
      name,
      deletedAt ? 'yes' : 'no',
      questionnaire,
      monitor ? levels.verified : levels.signed,
      pi,
      piAt,
      monitor,
      monitorAt,
      verified,
      changed,
      answers,
      confirmed,
      confirmedAt,
      pi && (names.get(pi) ?? null),
      pi && meaningOf('signed', levels.signed),
      monitor && (names.get(monitor) ?? null),
      monitor && meaningOf('signed', levels.verified),
    ]
}
