import { createClient } from '@casebook/api-adapter/client'
import { sitesWire } from '@casebook/api-adapter/sites/sites.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import { visitsWire } from '@casebook/api-adapter/visits/visits.wire'
import { localDay } from '@casebook/core/dates/localDay'
import { progressOf } from '@casebook/core/entry/form/collected'
import { openForm } from '@casebook/core/entry/form/openForm'
import type { Fact } from '@casebook/core/facts/fact'
import { isReadyToSign } from '@casebook/core/sdv/readyToSign'
import { visitColumns } from '@casebook/core/visits/visitColumns'
import type { VisitMatrixRequest } from '@casebook/core/visits/visits.calls'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { startClinic } from '../followUps/clinic.fixture'
import { aGroup } from '../groups/groups.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { trial } from './trial.fixture'

const clinic = await startClinic(await openTestDatabase())
const { ada, ben, rita, dana, root, db, clock, services } = clinic
afterAll(() => clinic.server.close())
await publishBase(services, trial)
await aGroup(db, 'Team', { owner: 'root', members: { ben: 'JoinedWithSelectedCases' } })
await createClient(sitesWire, root.browser.send).markSite({ group: 'Team', isSite: true })

const base = { group: 'Ward', base: 'trial' } as const
const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
/** The week after was 30 days ago, and the year after has not come. */
const surgery: Fact = { id: 'surgery', value: day(-40) }
const enrolled: Fact = { id: 'stage', value: 'enrolled' }

let nth = 0
async function submit({ browser }: Pick<typeof ada, 'browser'>, caseName: string, facts: readonly Fact[]) {
  const program = wireClient(submissionWire, (sent) => browser.send({ ...sent, idempotencyKey: `visit-${++nth}` }))
  const answer = await program.submitCase({ submission: { base, caseName, facts } })
  expect(answer).toMatchObject({ type: 'Submitted' })
}

/** Answers into a section that is signed meanwhile come by a link. */
async function aLink(name: string, fact: Fact) {
  const link = await ada.tokens.getCaseToken({ name, questions: [fact.id], reusable: false })
  if (link.type !== 'ReceivedToken') throw new Error(link.type)
  const phone = createClient(commandWire, new Browser(clinic.server).send)
  return async () =>
    expect(await phone.ImportData({ token: link.token, facts: [fact] })).toMatchObject({ type: 'CommandExecuted' })
}

async function matrix(by: Pick<typeof ada, 'browser'>, wanted: Partial<VisitMatrixRequest> = {}) {
  const answer = await createClient(visitsWire, by.browser.send).getVisitMatrix({ base, limit: 50, ...wanted })
  if (answer.type !== 'ReceivedVisitMatrix') throw new Error(answer.type)
  return answer
}

const names = async (by: typeof ada, wanted?: Partial<VisitMatrixRequest>) =>
  (await matrix(by, wanted)).rows.map(({ name }) => name)

/** The cells of a case, in words. */
async function cells(name: string, by = dana) {
  const { rows } = await matrix(by, { search: name })
  return rows[0]?.visits?.map(
    ({ id, forms, closes, isNotDone, times }) =>
      `${id}: ${forms.map((one) => [one.id, one.state, one.queries, one.hasChanged && 'changed'].filter(Boolean).join(' ')).join(', ')}${closes ? ` until ${closes}` : ''}${isNotDone ? ' not done' : ''}${times ? ` ${times} times` : ''}`,
  )
}

await submit(ada, 'A_1', [
  surgery,
  enrolled,
  { id: 'pulse', value: 70 },
  { id: 'why', value: 'fall' },
  { id: 'why#2', value: 'fever' },
])
await submit(ada, 'A_2', [surgery, { id: 'stage', value: 'withdrawn' }])
await submit(ben, 'B_1', [{ id: 'pulse@year1', value: 60 }])

describe('the matrix of cases and visits', () => {
  it('has the visits as columns, and says of each form how far it is and of each visit when it is due [MORE-36]', async () => {
    const { columns, rows, count, statuses, sites } = await matrix(dana)
    expect(columns).toMatchObject([
      { id: 'patient', isUnscheduled: false, forms: [{ id: 'patient', question: 'surgery' }] },
      { id: 'week1', forms: [{ id: 'vitals', question: 'pulse' }, { id: 'lab' }] },
      { id: 'year1', forms: [{ id: 'vitals@year1', question: 'pulse@year1' }] },
      { id: 'extra', isUnscheduled: true },
    ])
    expect([count, statuses?.map(({ id }) => id), sites]).toEqual([3, ['enrolled', 'withdrawn'], ['Team']])
    expect(rows.map(({ name, status, site }) => [name, status?.id, site])).toEqual([
      ['A_1', 'enrolled', undefined],
      ['A_2', 'withdrawn', undefined],
      ['B_1', undefined, 'Team'],
    ])
    expect(await cells('A_1')).toEqual([
      'patient: patient complete',
      `week1: vitals begun, lab empty until ${day(-31)}`,
      `year1: vitals@year1 empty until ${day(340)}`,
      'extra: extra complete 2 times',
    ])
  })

  it('shows no window of a case that waits for nothing, and what was answered before its time [MORE-36]', async () => {
    expect(await cells('A_2')).toEqual([
      'patient: patient complete',
      'week1: vitals empty',
      'year1: vitals@year1 empty',
      'extra: extra empty',
    ])
    expect(await cells('B_1')).toEqual([
      'patient: patient empty',
      'week1: vitals empty',
      'year1: vitals@year1 complete',
      'extra: extra empty',
    ])
  })

  it('tells signed from verified forms, those that changed since, queries, and visits that are not done [MORE-36]', async () => {
    await submit(ada, 'A_3', [surgery, enrolled, { id: 'pulse', value: 70 }, { id: 'weight', value: 80 }])
    const answerByLink = await aLink('A_3', { id: 'pulse', value: 75 })
    await ada.sdv.setPiSdv({ caseIdentifier: 'A_3', questionnaireId: 'patient' })
    await rita.sdv.setMonitorSdv({ caseIdentifier: 'A_3', questionnaireId: 'patient' })
    await ada.sdv.setPiSdv({ caseIdentifier: 'A_3', questionnaireId: 'vitals' })
    await rita.queries.startQuery({ name: 'A_3', questionId: 'pulse', nodeId: 'source-query', value: 'check-source' })
    const { group_name: group, base_name: of, owner, name } = await clinic.caseRow('A_3')
    const closed = await clinic.followUps(ada).closeFollowUps({
      followUps: [{ group, base: of, owner, name, questionnaireId: 'year1' }],
      cause: 'died',
    })
    expect(closed).toMatchObject({ type: 'FollowUpsChanged' })
    expect(await cells('A_3')).toEqual([
      'patient: patient verified',
      `week1: vitals signed 1, lab empty until ${day(-31)}`,
      'year1: vitals@year1 empty not done',
      'extra: extra empty',
    ])
    clock.pass(1_000)
    await answerByLink()
    expect((await cells('A_3'))?.[1]).toBe(`week1: vitals complete 1 changed, lab empty until ${day(-31)}`)
  })

  it('filters by name, status and site, in pages that end [MORE-36]', async () => {
    expect(await names(dana, { search: 'b_' })).toEqual(['B_1'])
    expect(await names(dana, { status: 'withdrawn' })).toEqual(['A_2'])
    expect(await names(dana, { site: 'Team' })).toEqual(['B_1'])
    expect(await names(dana, { site: 'Team', status: 'withdrawn' })).toEqual([])
    for (const by of [dana, ada]) {
      const first = await matrix(by, { limit: 2 })
      expect(first.rows.map(({ name }) => name)).toEqual(['A_1', 'A_2'])
      const second = await matrix(by, { limit: 2, after: first.next ?? '' })
      expect([second.rows[0]?.name, second.count, second.statuses]).toEqual(['A_3', undefined, undefined])
    }
    const client = createClient(visitsWire, ada.browser.send)
    expect(await client.getVisitMatrix({ base, limit: 2, after: 'x' })).toEqual({ type: 'PageNotFound' })
    expect(await client.getVisitMatrix({ base: { ...base, base: 'gone' }, limit: 2 })).toEqual({
      type: 'KnowledgeBaseNotFound',
    })
  })

  it('has the cases that a person may read, and says which they may change [MORE-36] [MORE-26]', async () => {
    expect(await matrix(ben)).toMatchObject({ count: 1, rows: [{ name: 'B_1', mayEdit: true }] })
    expect(await names(ben, { search: 'A' })).toEqual([])
    const { rows } = await matrix(rita)
    expect(rows.map(({ name, mayEdit }) => [name, mayEdit])).toEqual([
      ['A_1', false],
      ['A_2', false],
      ['A_3', false],
      ['B_1', false],
    ])
  })

  it('leaves out deleted cases [MORE-36]', async () => {
    await submit(ada, 'A_9', [surgery])
    await ada.cases.deleteCase({ base, owner: 'ada', caseName: 'A_9' })
    expect(await names(dana, { search: 'A_9' })).toEqual([])
    expect(await names(ada, { search: 'A_9' })).toEqual([])
  })

  it('says of a form what the form itself says of its questions [MORE-36]', async () => {
    const numbers = ['pulse', 'weight', 'hb', 'pulse@year1', 'weight@year1'] as const
    const some = fc.record(
      {
        surgery: fc.constantFrom(day(-400), day(-6), day(0)),
        stage: fc.constantFrom('enrolled', 'withdrawn'),
        note: fc.constant('seen'),
        why: fc.constant('fall'),
        ...Object.fromEntries(numbers.map((id) => [id, fc.integer({ min: 1, max: 99 })])),
      },
      { requiredKeys: [] },
    )
    let made = 0
    await fc.assert(
      fc.asyncProperty(some, async (answers) => {
        const facts = Object.entries(answers).map(([id, value]): Fact => ({ id, value: value as Fact['value'] }))
        const name = `P_${String(++made).padStart(3, '0')}`
        await submit(ada, name, facts)
        const form = openForm(trial, facts).engine
        const today = localDay(clock.now())
        const expected = visitColumns(trial).flatMap(({ id, forms }) => {
          const states = forms.flatMap(({ id: of, parts }) => {
            const progress = parts.map((part) => progressOf(form, part, new Set(), today))
            if (parts.every((part) => !form.questionnaire(part).visible)) return []
            const answered = progress.some((one) => one.answered > 0)
            return `${of} ${!answered ? 'empty' : progress.every(isReadyToSign) ? 'complete' : 'begun'}`
          })
          return states.length > 0 ? [`${id}: ${states.join(', ')}`] : []
        })
        const { rows } = await matrix(dana, { search: name })
        expect(
          rows[0]?.visits?.map(({ id, forms }) => `${id}: ${forms.map((one) => `${one.id} ${one.state}`).join(', ')}`),
        ).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })
})
