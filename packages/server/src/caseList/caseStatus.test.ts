/** The status of a case, which a question of its base gives it: in lists, charts and follow-ups, now and as of then. */
import { createClient } from '@casebook/api-adapter/client'
import { overviewWire } from '@casebook/api-adapter/history/overview.wire'
import { pastCasesWire } from '@casebook/api-adapter/pictures/pastCases.wire'
import { picturesWire } from '@casebook/api-adapter/pictures/pictures.wire'
import type { CaseFilter } from '@casebook/core/cases/cases.calls'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import { settlesAfter } from '@casebook/core/statistics/pastMoment'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { operations, startClinic } from '../followUps/clinic.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const en = (text: string) => ({ en: text })
const clinic = await startClinic(await openTestDatabase())
const { ada, ben, dana, rita, clock, services } = clinic
afterAll(() => clinic.server.close())

const base = { group: 'Ward', base: 'operations' } as const
const screened = { id: 'screened', text: en('Screened') }
const withdrawn = { id: 'withdrawn', text: en('Withdrawn') }
const [surgery, ...others] = operations.questionnaires
await publishBase(services, {
  ...operations,
  version: '2',
  questionnaires: [
    {
      ...surgery!,
      questions: [
        ...surgery!.questions,
        { id: 'stage', type: 'OC', text: en('Stage'), answers: [screened, withdrawn] },
      ],
    },
    ...others,
  ],
  status: { questionId: 'stage', endsFollowUps: ['withdrawn'] },
})

const stage = (value: Fact['value']): Fact => ({ id: 'stage', value })
const day: Fact = { id: 'day', value: '2026-01-20' }
const first = await clinic.save(ada, 'A_1', [day, stage('screened')])
await clinic.save(ada, 'A_2', [day, stage('withdrawn')])
await clinic.save(ada, 'A_3', [day, stage(unknown)])
await clinic.save(ben, 'B_1', [stage('screened')])

type Wanted = { readonly status?: string; readonly only?: CaseFilter; readonly limit?: number; readonly after?: string }

async function page(by: typeof ada, wanted: Wanted = {}) {
  const answer = await by.cases.getPageOfCases({ base, order: 'name', descending: false, limit: 10, ...wanted })
  if (answer.type !== 'ReceivedPageOfCases') throw new Error(answer.type)
  return answer
}

const named = async (by: typeof ada, wanted?: Wanted) =>
  (await page(by, wanted)).cases.map(({ name, status }) => `${name} ${status?.text.en}`)

const pictures = (asOf?: string) =>
  createClient(picturesWire, dana.browser.send).getStudyPictures({ base, ...(asOf && { asOf }) })
const past = (asOf: string) => createClient(pastCasesWire, dana.browser.send).getPastCases({ base, asOf })

describe('the status of a case', () => {
  it('stands in lists in the words of the study, with the statuses to choose from [MORE-36]', async () => {
    expect(await named(ada)).toEqual(['A_1 Screened', 'A_2 Withdrawn', 'A_3 undefined'])
    expect((await page(ada)).statuses).toEqual([screened, withdrawn])
    const visits = await ada.cases.getPageOfCases({
      base: { group: 'Ward', base: 'visit' },
      order: 'name',
      descending: false,
      limit: 10,
    })
    expect(visits).not.toHaveProperty('statuses')
  })

  it('filters a list, with other filters and in pages, and counts what it leaves [MORE-36]', async () => {
    expect(await page(ada, { status: 'screened' })).toMatchObject({ count: 1, cases: [{ name: 'A_1' }] })
    expect(await named(ada, { status: 'withdrawn', only: 'incomplete' })).toEqual([])
    expect(await named(ada, { status: 'withdrawn', only: 'complete' })).toEqual(['A_2 Withdrawn'])
    expect(await named(ada, { status: 'gone' })).toEqual([])
    await clinic.save(ada, 'A_4', [day, stage('screened')])
    const begin = await page(ada, { status: 'screened', limit: 1 })
    expect(begin).toMatchObject({ count: 2, cases: [{ name: 'A_1' }] })
    expect(await named(ada, { status: 'screened', limit: 1, after: begin.next ?? '' })).toEqual(['A_4 Screened'])
    expect(
      await ada.cases.searchInCases({ base, content: 'a_', order: 'name', descending: false, status: 'withdrawn' }),
    ).toMatchObject({ cases: [{ name: 'A_2' }], searched: 1 })
  })

  it('tells nobody of cases that they may not read [MORE-36] [MORE-26]', async () => {
    expect(await named(ben)).toEqual(['B_1 Screened'])
    expect(await page(ben, { status: 'withdrawn' })).toMatchObject({ count: 0, cases: [] })
  })

  it('filters the overview of all cases of a study [MORE-36]', async () => {
    const overview = createClient(overviewWire, rita.browser.send)
    const all = { order: 'case', descending: false, limit: 10 } as const
    expect(await overview.getPageOfAllCases({ ...all, base, status: 'screened' })).toMatchObject({
      count: 3,
      statuses: [screened, withdrawn],
      cases: [{ name: 'A_1', status: screened }, { name: 'A_4' }, { name: 'B_1' }],
    })
    expect(await overview.getPageOfAllCases(all)).not.toHaveProperty('statuses')
  })

  it('groups the pictures of a study [MORE-36]', async () => {
    expect(await pictures()).toMatchObject({
      statuses: {
        of: [
          { ...screened, cases: 3 },
          { ...withdrawn, cases: 1 },
        ],
        none: 1,
      },
    })
  })

  it('ends the follow-ups of a case, until it changes again [MORE-36]', async () => {
    const due = async () => {
      const answer = await clinic.followUps(ada).getFollowUps({ onlyMine: true, base, today: '2026-03-01', limit: 50 })
      if (answer.type !== 'ReceivedFollowUps') throw new Error(answer.type)
      return [...new Set(answer.followUps.map(({ name }) => name))].sort()
    }
    expect(await due()).toEqual(['A_1', 'A_3', 'A_4'])
    await clinic.saveOn(ada, first, 'A_1', [stage('withdrawn')])
    expect(await due()).toEqual(['A_3', 'A_4'])
    await clinic.saveOn(ada, first, 'A_1', [stage('screened')])
    expect(await due()).toEqual(['A_1', 'A_3', 'A_4'])
  })

  it('is that of then in lists and pictures of a past moment [MORE-36] [MORE-31]', async () => {
    const then = new Date(clock.now())
    clock.pass(settlesAfter + 1_000)
    await clinic.saveOn(ada, first, 'A_1', [stage('withdrawn')])
    clock.pass(settlesAfter + 1_000)
    const asOf = then.toISOString()
    expect(await past(asOf)).toMatchObject({ cases: [{ name: 'A_1', status: screened }, {}, {}, {}, {}] })
    expect(await pictures(asOf)).toMatchObject({ statuses: { of: [{ cases: 3 }, { cases: 1 }], none: 1 } })
    expect(await pictures()).toMatchObject({ statuses: { of: [{ cases: 2 }, { cases: 2 }], none: 1 } })
  })
})
