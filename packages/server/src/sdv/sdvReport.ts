/** The verification of all cases within reach as a spreadsheet: a row for each questionnaire that has a mark. */

import type { Caller } from '@casebook/core/call/policy'
import { sdvReportFile } from '@casebook/core/sdv/report'
import { sql } from 'kysely'
import { namesOfOpenBases } from '../bases/bases.repository'
import { oneByOne, type StudyCase } from '../cases/cases.repository'
import { readableCases } from '../cases/whichCase'
import { serverEvent } from '../events'
import type { TableCell } from '../export/table'
import { xlsx, xlsxType } from '../export/xlsx'
import type { Database, Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'

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
]

export async function sdvReport(services: Services, caller: Caller) {
  const { db, now } = services
  await recordEventsAnyhow(services, serverEvent('sdvReportMade', { at: now(), source: caller.username }))
  const content = xlsx([{ name: 'Verification', columns, rows: rows(db, caller) }])
  return { type: 'ReceivedBinaryData' as const, file: { name: sdvReportFile, mediaType: xlsxType, content } }
}

async function* rows(db: Database, caller: Caller): AsyncGenerator<readonly TableCell[]> {
  const bases = await namesOfOpenBases(db, caller)
  const inOrder = bases.toSorted((a, b) => `${a.group}/${a.base}`.localeCompare(`${b.group}/${b.base}`))
  for (const { group, base } of inOrder) {
    const cases = (await readableCases(db, caller))
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
  readonly answers: number | null
  readonly changed: number
}

async function* rowsOf(db: Database, { id, group, base, owner, name, deletedAt }: StudyCase) {
  const { rows } = await sql<MarkedQuestionnaire>`
    select questionnaire, max(set_by) filter (where level = 'PI') as pi, max(set_at) filter (where level = 'PI') as "piAt",
           max(set_by) filter (where level = 'Monitor') as monitor,
           max(set_at) filter (where level = 'Monitor') as "monitorAt", max(answers)::integer as answers,
           (select count(distinct key)::integer from sdv_changed_answer changed
             where changed.case_id = ${id}::uuid and changed.questionnaire = sdv_entry.questionnaire) as changed
      from sdv_entry left join sdv_seen on sdv_seen.entry_id = sdv_entry.id
     where sdv_entry.case_id = ${id}::uuid and unset_at is null
     group by questionnaire
     order by min(sdv_entry.id)`.execute(db)
  for (const { questionnaire, pi, piAt, monitor, monitorAt, answers, changed } of rows)
    yield [
      ...[group, base, owner, name, deletedAt ? 'yes' : 'no', questionnaire, monitor ? 'Monitor' : 'PI'],
      ...[pi, piAt, monitor, monitorAt, answers, changed],
    ]
}
