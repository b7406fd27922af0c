import { createClient } from '@casebook/api-adapter/client'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { homeWire } from '@casebook/api-adapter/home/home.wire'
import { picturesWire } from '@casebook/api-adapter/pictures/pictures.wire'
import type { FollowUpsPort } from '@casebook/core/followUps/followUps.calls'
import { rowsOfCases } from '@casebook/core/statistics/dataset/cells'
import { datasetOf } from '@casebook/core/statistics/dataset/dataset'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { readyBase } from '../bases/compiledBases'
import { exportData } from '../export/dataExport'
import { casesWithAnswers } from '../export/dataExport.repository'
import { trailOf } from '../history/trail.repository'
import { takeDueReminders } from '../scheduledMails/dueReminders'
import { openTestDatabase } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'
import { startClinic } from './clinic.fixture'
import { notDoneAsOf } from './closings.repository'

const clinic = await startClinic(await openTestDatabase())
const { ada, ben, db, save, saveOn, caseRow } = clinic
afterAll(() => clinic.server.close())

const today = '2026-03-02'
const hers = clinic.followUps(ada)
const base = { group: 'Ward', base: 'operations' }
const month = (name: string, owner = 'ada') => ({ ...base, owner, name, questionnaireId: 'month' })

async function names(port: FollowUpsPort = hers, show: 'due' | 'notDone' = 'due'): Promise<readonly string[]> {
  const answer = await port.getFollowUps({ onlyMine: false, today, limit: 50, show })
  if (answer.type !== 'ReceivedFollowUps') throw new Error(answer.type)
  return answer.followUps.map(({ name, questionnaireId }) => `${name} ${questionnaireId}`)
}

async function history(name: string) {
  const answer = await createClient(historyWire, clinic.rita.browser.send).getCaseHistory({
    caseId: { ...base, owner: 'ada', name },
  })
  if (answer.type !== 'ReceivedCaseHistory') throw new Error(answer.type)
  return answer.closings
}

async function faults() {
  const found = []
  for await (const fault of verifyTrail(db)) found.push(fault)
  return found
}

describe('follow-ups that are closed as not done', () => {
  it('leave what is due, make their case complete, and are of record with person, time and reason [MORE-05]', async () => {
    const draft = await save(ada, 'VH_1', [{ id: 'day', value: '2025-01-01' }])
    await save(ada, 'VH_2', [{ id: 'day', value: '2025-01-01' }])
    expect((await caseRow('VH_1')).progress).toBeLessThan(100)

    const both = [month('VH_1'), { ...month('VH_1'), questionnaireId: 'year' }]
    expect(
      await hers.closeFollowUps({ followUps: both, cause: 'lost', reason: ' No answer to three letters. ' }),
    ).toEqual({
      type: 'FollowUpsChanged',
      changed: 2,
      refused: [],
    })
    expect(await names()).toEqual(['VH_2 month', 'VH_2 year'])
    expect(await names(hers, 'notDone')).toEqual(['VH_1 month', 'VH_1 year'])
    expect((await caseRow('VH_1')).progress).toBe(100)
    const why = { cause: 'lost', reason: 'No answer to three letters.' }
    expect(await history('VH_1')).toMatchObject([
      { type: 'notDone', by: 'ada', section: { id: 'month' }, ...why },
      { type: 'notDone', by: 'ada', section: { id: 'year' }, ...why },
    ])

    // A save keeps them closed, and the case complete.
    await saveOn(ada, draft, 'VH_1', [{ id: 'day', value: '2025-01-02' }])
    expect(await names()).toEqual(['VH_2 month', 'VH_2 year'])
    expect((await caseRow('VH_1')).progress).toBe(100)
    const opened = await ada.entry.tree({ kbg: 'Ward', kb: 'operations', draft, language: 'none' })
    expect(opened.type === 'ReceivedState' && opened.draft?.notDone).toMatchObject([
      { questionnaireId: 'month', ...why },
      { questionnaireId: 'year', ...why },
    ])
    const rows = []
    for await (const entry of trailOf(db, (await caseRow('VH_1')).id)) rows.push(entry.kind)
    expect(rows.filter((kind) => kind === 'notDone')).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  it('are in no figure, calendar or mail, and no task of the first screen [MORE-05]', async () => {
    const waiting = await createClient(homeWire, ada.browser.send).getWaiting({ today })
    expect(waiting.type === 'ReceivedWaiting' && waiting.followUps).toMatchObject({
      count: 2,
      longOverdue: 1,
      lines: [{ name: 'VH_2' }],
    })
    const month = await hers.getFollowUpDays({ onlyMine: true, first: '2026-03-01', last: '2026-03-31', today })
    expect(month.type === 'ReceivedFollowUpDays' && month.overdue).toMatchObject({
      count: 2,
      followUps: [{ name: 'VH_2' }, { name: 'VH_2' }],
    })
    const pictures = await createClient(picturesWire, ada.browser.send).getStudyPictures({ base })
    expect(
      pictures.type === 'ReceivedStudyPictures' && pictures.sections.find(({ id }) => id === 'month'),
    ).toMatchObject({
      complete: 0,
      cases: 1,
    })
    await sql`update app_user set email = 'ada@example.org' where username = 'ada'`.execute(db)
    await sql`update follow_up set is_counted = true`.execute(db)
    const reminded = await db.transaction().execute((tx) => takeDueReminders(tx, today))
    expect(reminded.map(({ followUps }) => followUps.length)).toEqual([2])
  })

  it('leave as questions that were not asked, in both exports, and in those of a past moment [MORE-15] [MORE-31] [MORE-30]', async () => {
    const ofAda = { username: 'ada', roles: ['PI'] } as const
    const table = await exportData(clinic.services, ofAda, base, { withIdentifying: false })
    const rows = []
    for await (const row of table?.rows ?? []) rows.push(row)
    const missing = rows[0]?.indexOf('missing') ?? -1
    expect(rows.slice(1).map((row) => [row[0], row[missing]])).toEqual([
      ['VH_1', 'pain=NASK.LOST healed=NASK.LOST'],
      ['VH_2', ''],
    ])
    const cells = []
    for await (const batch of casesWithAnswers(
      db,
      { everybodys: false, allOf: ['ada'], assignedOf: [], sites: null },
      base,
    ))
      for (const one of batch) {
        const ready = await readyBase(clinic.services, one.versionId)
        const dataset = datasetOf([ready.structure])
        cells.push(rowsOfCases(dataset, ready.compiled)(one.answers, one.notDone)[0]?.[0]?.cells)
      }
    expect(cells).toEqual([
      ['2025-01-02', { missing: 'NASK.LOST' }, { missing: 'NASK.LOST' }],
      ['2025-01-01', null, null],
    ])
    const { id } = await caseRow('VH_1')
    expect(await notDoneAsOf(db, [id], clinic.clock.now())).toEqual(
      new Map([
        [
          id,
          new Map([
            ['month', 'lost'],
            ['year', 'lost'],
          ]),
        ],
      ]),
    )
    expect(await notDoneAsOf(db, [id], new Date(clinic.clock.now().getTime() - 1))).toEqual(new Map())
  })

  it('can be closed twice, at once and by a repeated call, with one entry [MORE-05]', async () => {
    await save(ada, 'VH_3', [{ id: 'day', value: '2026-01-01' }])
    const request = { followUps: [month('VH_3'), month('VH_3')], cause: 'missed' } as const
    const answers = await Promise.all([1, 2, 3].map(() => hers.closeFollowUps(request)))
    for (const answer of answers) expect(answer).toEqual({ type: 'FollowUpsChanged', changed: 1, refused: [] })
    expect(await history('VH_3')).toHaveLength(1)
  })

  it('are not closed again with another reason or by somebody else, who is told so [MORE-05]', async () => {
    await save(ada, 'VH_14', [{ id: 'day', value: '2026-01-01' }])
    const followUps = [month('VH_14')]
    expect(await hers.closeFollowUps({ followUps, cause: 'missed' })).toMatchObject({ changed: 1, refused: [] })
    const closed = { type: 'NothingChanged', refused: [{ ...month('VH_14'), why: 'AlreadyClosed' }] }
    expect(await hers.closeFollowUps({ followUps, cause: 'died' })).toEqual(closed)
    expect(await hers.closeFollowUps({ followUps, cause: 'missed', reason: 'Three letters.' })).toEqual(closed)
    await db.updateTable('follow_up_closing').set({ closed_by: 'ben' }).where('cause', '=', 'missed').execute()
    expect(await hers.closeFollowUps({ followUps, cause: 'missed' })).toEqual(closed)
    await db.updateTable('follow_up_closing').set({ closed_by: 'ada' }).where('closed_by', '=', 'ben').execute()
    expect((await history('VH_14'))?.map(({ by }) => by)).toEqual(['ada'])
  })

  it('are due again once that is taken back, and their case lacks them again [MORE-05]', async () => {
    expect(await hers.reopenFollowUps({ followUps: [month('VH_1')] })).toMatchObject({ changed: 1 })
    expect(await names()).toContain('VH_1 month')
    expect((await caseRow('VH_1')).progress).toBeLessThan(100)
    expect((await history('VH_1'))?.at(-1)).toMatchObject({ type: 'dueAgain', by: 'ada', section: { id: 'month' } })
    expect(await hers.reopenFollowUps({ followUps: [month('VH_1')] })).toMatchObject({ changed: 1 })
    expect((await history('VH_1'))?.filter(({ type }) => type === 'dueAgain')).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  it('are only those of cases that the caller may edit; the others are named and stay [MORE-05]', async () => {
    await save(ben, 'VH_9', [{ id: 'day', value: '2026-01-01' }])
    const his = month('VH_9', 'ben')
    expect(await hers.closeFollowUps({ followUps: [his], cause: 'lost' })).toEqual({
      type: 'NothingChanged',
      refused: [{ ...his, why: 'NotFound' }],
    })
    expect(await hers.closeFollowUps({ followUps: [his, month('VH_2')], cause: 'died' })).toMatchObject({
      type: 'FollowUpsChanged',
      changed: 1,
      refused: [{ name: 'VH_9' }],
    })
    expect(await names(clinic.followUps(ben))).toContain('VH_9 month')
  })

  it('need words for "other", and no interim lock [LOCK-02]', async () => {
    await save(ada, 'VH_4', [{ id: 'day', value: '2026-01-01' }])
    const followUps = [month('VH_4')]
    expect(await hers.closeFollowUps({ followUps, cause: 'other', reason: ' ' })).toEqual({ type: 'ReasonMissing' })
    const locks = JSON.stringify({ caseIds: ['VH_4'], tabIds: ['month'] })
    await sql`insert into option (name, value, changed_by, changed_at) values ('InterimLocks', ${locks}::jsonb, 'root', now())
      on conflict (name) do update set value = excluded.value`.execute(db)
    expect(await hers.closeFollowUps({ followUps, cause: 'lost' })).toMatchObject({
      type: 'NothingChanged',
      refused: [{ name: 'VH_4', why: 'InterimLocked' }],
    })
    await sql`delete from option where name = 'InterimLocks'`.execute(db)
    expect(await hers.closeFollowUps({ followUps, cause: 'lost' })).toMatchObject({ type: 'FollowUpsChanged' })
  })

  it('are named by verify-trail when SQL closes or opens one past the server [MORE-08]', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`set local casebook.writer = ''`.execute(tx)
      await sql`delete from follow_up_closing where questionnaire = 'year'`.execute(tx)
    })
    expect(JSON.stringify(await faults())).toContain('follow_up_closing')
  })
})
