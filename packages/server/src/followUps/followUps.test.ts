import { createClient } from '@casebook/api-adapter/client'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { dayOf, followUpState } from '@casebook/core/followUps/followUpState'
import { type FollowUpsAnswer, type FollowUpsPort, mostFollowUpsOfDay } from '@casebook/core/followUps/followUps.calls'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { countProgressJob } from '../caseList/countProgress.job'
import { openTestDatabase } from '../testing/testDatabase'
import { startClinic } from './clinic.fixture'
import { markOpened } from './followUps.repository'

const clinic = await startClinic(await openTestDatabase())
const { ada, ben, root, db, services, save, saveOn, caseRow } = clinic
afterAll(() => clinic.server.close())

const today = '2026-03-02'
const hers = clinic.followUps(ada)
type Request = Parameters<FollowUpsPort['getFollowUps']>[0]

async function listed(port: FollowUpsPort = hers, more: Partial<Request> = {}): Promise<FollowUpsAnswer> {
  const answer = await port.getFollowUps({ onlyMine: false, today, limit: 50, ...more })
  if (answer.type !== 'ReceivedFollowUps') throw new Error(answer.type)
  return answer
}

const inWords = ({ followUps }: FollowUpsAnswer) =>
  followUps.map(({ name, questionnaireId, opens, closes }) => [name, questionnaireId, opens, closes].join(' '))
const rowsOf = async (name: string) =>
  db
    .selectFrom('follow_up')
    .selectAll()
    .where('case_id', '=', (await caseRow(name)).id)
    .execute()

describe('the follow-ups', () => {
  it('of a case follow from its date in the transaction of the save, and leave the list once done [MORE-05]', async () => {
    const draft = await save(ada, 'VH_1', [{ id: 'day', value: '2026-02-01' }])
    expect(inWords(await listed())).toEqual(['VH_1 month 2026-02-21 2026-03-18', 'VH_1 year 2026-12-28 2027-03-08'])
    expect((await listed()).followUps[0]?.questionnaire).toEqual({ en: 'After a month', de: 'Nach einem Monat' })

    await saveOn(ada, draft, 'VH_1', [{ id: 'day', value: '2026-02-03' }])
    expect(inWords(await listed())[0]).toBe('VH_1 month 2026-02-23 2026-03-20')
    await saveOn(ada, draft, 'VH_1', [{ id: 'pain', value: 2 }])
    expect(inWords(await listed())).toEqual(['VH_1 year 2026-12-30 2027-03-10'])
    await saveOn(ada, draft, 'VH_1', [{ id: 'day', value: null }])
    expect(await rowsOf('VH_1')).toEqual([])
  })

  it('of a submitted case are there too [MORE-05]', async () => {
    const { submitCase } = createClient(submissionWire, ada.browser.send)
    const base = { group: 'Ward', base: 'operations' }
    await submitCase({ submission: { base, caseName: 'VH_2', facts: [{ id: 'day', value: '2026-01-01' }] } })
    expect(inWords(await listed())).toEqual(['VH_2 month 2026-01-21 2026-02-15', 'VH_2 year 2026-11-27 2027-02-05'])
    expect(followUpState({ opens: '2026-01-21', closes: '2026-02-15' }, dayOf(today)).state).toBe('overdue')
  })

  it('are in pages in the order in which they close, and counted on the first [MORE-05]', async () => {
    for (const [name, day] of [
      ['VH_3', '2026-01-20'],
      ['VH_4', '2026-01-18'],
      ['VH_5', '2026-02-25'],
    ] as const)
      await save(ada, name, [{ id: 'day', value: day }])
    const whole = await listed()
    expect(whole.counts).toEqual({ overdue: 1, thisWeek: 2, later: 5, open: 3, more: false })
    const closing = whole.followUps.map(({ closes }) => closes)
    expect(closing).toEqual(closing.toSorted())

    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await listed(hers, { limit: 3, ...(after === undefined ? {} : { after }) })
      seen.push(...inWords(page))
      expect(page.counts !== undefined).toBe(after === undefined)
      if (page.next === null) break
      after = page.next
    }
    expect(seen).toEqual(inWords(whole))
    expect(await hers.getFollowUps({ onlyMine: true, today, limit: 3, after: 'nonsense' })).toEqual({
      type: 'PageNotFound',
    })
  })

  it('are those of cases within reach, of one study, and of nobody else [MORE-05]', async () => {
    await save(ben, 'VH_9', [{ id: 'day', value: '2026-02-01' }])
    const his = clinic.followUps(ben)
    expect((await listed(his)).followUps.map(({ name }) => name)).toEqual(['VH_9', 'VH_9'])
    expect((await listed()).followUps.some(({ name }) => name === 'VH_9')).toBe(false)
    expect((await listed(clinic.followUps(root), { onlyMine: true })).followUps).toEqual([])
    expect((await listed(his, { base: { group: 'Ward', base: 'visit' } })).followUps).toEqual([])
    await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'operations' }).execute()
    expect((await listed(his)).followUps).toEqual([])
    await sql`delete from base_protection`.execute(db)
  })

  it('leave as a calendar file, those within reach, in the language of the reader [MORE-05]', async () => {
    const file = async (port: FollowUpsPort, more: object = {}) => {
      const answer = await port.exportFollowUps({ onlyMine: true, language: 'de', ...more })
      if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
      expect(answer.file).toMatchObject({ name: 'follow-ups.ics', mediaType: 'text/calendar; charset=utf-8' })
      return Buffer.from(await answer.file.content.arrayBuffer()).toString()
    }
    const his = await file(clinic.followUps(ben))
    expect(his).toContain('SUMMARY:VH_9: Nach einem Monat\r\n')
    expect(his).toContain('DTSTART;VALUE=DATE:20260221\r\nDTEND;VALUE=DATE:20260319\r\n')
    expect(his.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(await file(clinic.followUps(ben), { base: { group: 'Ward', base: 'visit' } })).not.toContain('VEVENT')
    expect(await file(hers)).not.toContain('VH_9')
  })

  it('stand on the days on which they close, all counted, the first of a day by name [MORE-05]', async () => {
    const month = { onlyMine: false, first: '2026-06-01', last: '2026-07-12' }
    const days = async (port: FollowUpsPort, more: object = {}) => {
      const answer = await port.getFollowUpDays({ ...month, ...more })
      if (answer.type !== 'ReceivedFollowUpDays') throw new Error(answer.type)
      return answer.days.map(({ day, count, followUps }) => [day, count, followUps.map(({ name }) => name)])
    }
    const many = Array.from({ length: mostFollowUpsOfDay + 2 }, (_, nth) => `VJ_${nth + 10}`)
    for (const name of many.toReversed()) await save(ada, name, [{ id: 'day', value: '2026-05-01' }])
    await save(ada, 'VJ_99', [{ id: 'day', value: '2026-05-20' }])
    expect(await days(hers)).toEqual([
      ['2026-06-15', many.length, many.slice(0, mostFollowUpsOfDay)],
      ['2026-07-04', 1, ['VJ_99']],
    ])
    expect(await days(hers, { first: '2026-07-04', last: '2026-07-04' })).toHaveLength(1)
    expect(await days(hers, { base: { group: 'Ward', base: 'visit' } })).toEqual([])
    expect(await days(clinic.followUps(ben))).toEqual([])
    for (const wrong of [{ last: '2026-07-13' }, { last: '2026-05-31' }, { first: '2026-06-31' }])
      expect(await hers.getFollowUpDays({ ...month, ...wrong })).toEqual({ type: 'InvalidPeriod' })
  })

  it('of a deleted case are not in the list [MORE-05]', async () => {
    await ben.cases.deleteCase({ base: { group: 'Ward', base: 'operations' }, caseName: 'VH_9' })
    expect((await listed(clinic.followUps(ben))).followUps).toEqual([])
  })

  it('count in the progress of their case from their first day on [MORE-05]', async () => {
    await save(ada, 'VH_6', [{ id: 'day', value: '2026-02-20' }])
    expect((await caseRow('VH_6')).progress).toBe(100)
    expect(await markOpened(db, '2026-03-11')).toBe(false)
    expect(await markOpened(db, '2026-03-12')).toBe(true)
    clinic.clock.pass(10 * 86_400_000)
    await countProgressJob.run(services, {})
    expect((await caseRow('VH_6')).progress).toBe(33)
    expect(await markOpened(db, '2026-03-12')).toBe(false)
  })
})
