import { createClient } from '@casebook/api-adapter/client'
import { groupsWire } from '@casebook/api-adapter/groups/groups.wire'
import { homeWire } from '@casebook/api-adapter/home/home.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import type { Waiting } from '@casebook/core/home/home.calls'
import { kindsOfWork } from '@casebook/core/home/waiting'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { countProgressJob, hasUncounted } from '../caseList/countProgress.job'
import { startClinic } from '../followUps/clinic.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const clinic = await startClinic(await openTestDatabase())
const { ada, ben, rita, paul, dana, db, services, save, saveOn, caseRow } = clinic
afterAll(() => clinic.server.close())

const today = '2026-03-02'
const ofOperations = { kbg: 'Ward', kb: 'operations' }

async function waitsFor({ browser }: Pick<typeof ada, 'browser'>): Promise<Waiting> {
  const answer = await createClient(homeWire, browser.send).getWaiting({ today })
  if (answer.type !== 'ReceivedWaiting') throw new Error(answer.type)
  return answer
}

/** "VH_1 surgery, month" for each line. */
const inWords = (kind: Waiting['toSign']) =>
  kind?.lines.map(({ name, sections }) => `${name} ${sections.map(({ id }) => id).join(', ')}`)

async function begin(by: typeof ada): Promise<string> {
  const begun = await by.entry.reset(ofOperations)
  if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
  return begun.draft.id
}

describe('what waits for a person', () => {
  it('is nothing on the first day, and each role is asked for its own work only [MORE-11]', async () => {
    const kinds = (waiting: Waiting) =>
      kindsOfWork.flatMap((kind) => (waiting[kind] ? `${kind} ${waiting[kind].count}` : []))
    const ofEnterers = ['drafts 0', 'queries 0', 'followUps 0']
    const ofPi = ['drafts 0', 'changed 0', 'queries 0', 'followUps 0', 'toSign 0']
    const ofAll = ['invitations 0', 'requests 0']
    expect(kinds(await waitsFor(ada))).toEqual([...ofPi, ...ofAll])
    expect(kinds(await waitsFor(ben))).toEqual([...ofEnterers, ...ofAll])
    expect(kinds(await waitsFor(rita))).toEqual(['changed 0', 'queries 0', 'toVerify 0', ...ofAll])
    expect(kinds(await waitsFor(dana))).toEqual(['queries 0', ...ofAll])
    expect((await waitsFor(ada)).studies.map(({ base, cases }) => [base, cases])).toEqual([
      ['operations', 0],
      ['visit', 0],
    ])
    expect((await waitsFor(rita)).studies.map(({ cases }) => cases)).toEqual([undefined, undefined])
  })

  it('begins with drafts, told apart by their first answers, until they are saved or discarded [MORE-11] [CASE-13]', async () => {
    const draft = await begin(ada)
    await ada.entry.addFactsJson({ ...ofOperations, draft, facts: [{ id: 'day', value: '2026-02-01' }] })
    const { drafts } = await waitsFor(ada)
    expect(drafts).toMatchObject({
      count: 1,
      lines: [{ id: draft, base: 'operations', caseName: null, unsaved: 1, answers: [{ value: '2026-02-01' }] }],
    })
    expect((await waitsFor(ben)).drafts?.count).toBe(0)

    await saveOn(ada, draft, 'VH_1', [])
    expect((await waitsFor(ada)).drafts?.count).toBe(0)
  })

  it('are follow-ups of own cases from their first day on, the one that closes first comes first [MORE-11] [MORE-05]', async () => {
    clinic.server.clock.pass(60_000)
    await save(ada, 'VH_2', [{ id: 'day', value: '2026-01-20' }])
    clinic.server.clock.pass(60_000)
    await save(ada, 'VH_3', [{ id: 'day', value: '2026-02-25' }])
    const { followUps } = await waitsFor(ada)
    expect(followUps?.count).toBe(2)
    expect(followUps?.lines.map(({ name, closes }) => `${name} ${closes}`)).toEqual([
      'VH_2 2026-03-06',
      'VH_1 2026-03-18',
    ])
    expect(followUps?.lines[0]?.questionnaire).toEqual({ en: 'After a month', de: 'Nach einem Monat' })
    expect((await waitsFor(ben)).followUps?.count).toBe(0)
  })

  it('are sections without a signature that lack nothing, from a save on and until they are signed [MORE-11] [SDV-08]', async () => {
    expect(inWords((await waitsFor(ada)).toSign)).toEqual(['VH_1 surgery', 'VH_2 surgery', 'VH_3 surgery'])
    const one = { caseIdentifier: 'VH_1', questionnaireId: 'surgery' }
    expect((await ada.sdv.setPiSdv(one)).type).toBe('SdvSet')
    expect(inWords((await waitsFor(ada)).toSign)).toEqual(['VH_2 surgery', 'VH_3 surgery'])
    expect(inWords((await waitsFor(rita)).toVerify)).toEqual(['VH_1 surgery'])

    await rita.sdv.setMonitorSdv(one)
    expect((await waitsFor(rita)).toVerify?.count).toBe(0)
    await rita.sdv.unSetMonitorSdv(one)
    expect(inWords((await waitsFor(ada)).toSign)).toEqual(['VH_1 surgery', 'VH_2 surgery', 'VH_3 surgery'])
  })

  it('are cases with answers that changed since the person signed them [MORE-11] [MORE-06]', async () => {
    const { id } = await caseRow('VH_2')
    await sql`insert into sdv_changed_answer (case_id, questionnaire, level, key, set_by, changed_at)
      values (${id}, 'surgery', 'PI', 'day', 'ada', now()), (${id}, 'surgery', 'Monitor', 'day', 'rita', now())`.execute(
      db,
    )
    expect((await waitsFor(ada)).changed).toMatchObject({
      count: 1,
      lines: [{ name: 'VH_2', owner: 'ada', answers: 1 }],
    })
    expect((await waitsFor(rita)).changed?.count).toBe(1)
    expect((await waitsFor(paul)).changed?.count).toBe(0)
    await sql`delete from sdv_changed_answer`.execute(db)
  })

  it('waits to be confirmed by somebody else than who signed it [MORE-11]', async () => {
    await paul.sdv.setPiSdv({ caseIdentifier: 'VH_3', questionnaireId: 'surgery' })
    expect((await waitsFor(paul)).toVerify?.count).toBe(0)
    expect(inWords((await waitsFor(rita)).toVerify)).toEqual(['VH_3 surgery'])
  })

  it('is no section in which the investigator has to sign a change first [MORE-11] [MORE-06]', async () => {
    await paul.sdv.setPiSdv({ caseIdentifier: 'VH_3', questionnaireId: 'month' })
    expect(inWords((await waitsFor(rita)).toVerify)).toEqual(['VH_3 surgery, month'])
    const { id } = await caseRow('VH_3')
    const change = async (questionnaire: string) =>
      sql`insert into sdv_changed_answer (case_id, questionnaire, level, key, set_by, changed_at)
        values (${id}, ${questionnaire}, 'PI', 'day', 'paul', now())`.execute(db)
    await change('month')
    expect(inWords((await waitsFor(rita)).toVerify)).toEqual(['VH_3 surgery'])
    await change('surgery')
    expect((await waitsFor(rita)).toVerify?.count).toBe(0)
    await sql`delete from sdv_changed_answer`.execute(db)
    await rita.sdv.unSetPiSdv({ caseIdentifier: 'VH_3', questionnaireId: 'month' })
  })

  it('counts sections of new, submitted and older cases alike, and none of deleted ones [MORE-11]', async () => {
    const { submitCase } = createClient(submissionWire, ada.browser.send)
    clinic.server.clock.pass(60_000)
    const base = { group: 'Ward', base: 'operations' }
    const facts = [
      { id: 'day', value: '2026-03-01' },
      { id: 'healed', value: true },
    ]
    await submitCase({ submission: { base, caseName: 'VH_4', facts } })
    expect(inWords((await waitsFor(ada)).toSign)?.at(-1)).toBe('VH_4 surgery, year')

    // As a case of before has it.
    const { id } = await caseRow('VH_4')
    await sql`update study_case set sections = null, to_sign = 0 where id = ${id}`.execute(db)
    expect((await waitsFor(ada)).toSign?.count).toBe(2)
    expect(await hasUncounted(db)).toBe(true)
    await countProgressJob.run(services, {})
    expect(inWords((await waitsFor(ada)).toSign)?.at(-1)).toBe('VH_4 surgery, year')

    await ada.cases.deleteCase({ base, owner: 'ada', caseName: 'VH_4' })
    expect((await waitsFor(ada)).toSign?.count).toBe(2)
  })

  it('are queries: for the centre to answer, then for the reviewer to close [MORE-11] [QRY-08]', async () => {
    const questionId = 'day'
    await rita.queries.startQuery({ nodeId: 'source-query', name: 'VH_2', questionId, value: 'check-source' })
    const waiting = (await waitsFor(ada)).queries
    expect(waiting).toMatchObject({
      count: 1,
      lines: [{ name: 'VH_2', owner: 'ada', questionId, question: { en: 'Day' }, by: 'rita' }],
    })
    expect(waiting?.lines[0]?.words).toMatchObject({ en: 'Please check against the source document.' })
    expect([(await waitsFor(rita)).queries?.count, (await waitsFor(ben)).queries?.count]).toEqual([0, 0])

    const query = waiting?.lines[0]?.uuid ?? ''
    const answer = { query, name: 'VH_2', nodeId: 'confirmed', value: 'Seen' }
    expect(await ada.queries.answer(answer)).toEqual({ type: 'Ok' })
    expect([(await waitsFor(ada)).queries?.count, (await waitsFor(rita)).queries?.lines[0]?.words]).toEqual([0, 'Seen'])
  })

  it('are invitations, and requests of others to join an own group [MORE-11] [GRP-06]', async () => {
    const groups = ({ browser }: typeof ada) => createClient(groupsWire, browser.send)
    await groups(ada).createGroup({ name: 'Alps', description: '', sharedCases: true })
    await groups(ada).setMembershipStatus({ group: 'Alps', user: 'ben', status: 'Invited' })
    expect((await waitsFor(ben)).invitations).toEqual({
      count: 1,
      lines: [{ group: 'Alps', sharedCases: true, invitedBy: 'ada' }],
    })
    await groups(dana).setMembershipStatus({ group: 'Alps', user: 'dana', status: 'RequestsAllCases' })
    expect((await waitsFor(ada)).requests).toEqual({ count: 1, lines: [{ group: 'Alps', people: 1 }] })
    await groups(ben).setMembershipStatus({ group: 'Alps', user: 'ben', status: 'JoinedWithAllCases' })
    await groups(ada).setMembershipStatus({ group: 'Alps', user: 'dana', status: 'NoMembership' })
    expect([(await waitsFor(ben)).invitations?.count, (await waitsFor(ada)).requests?.count]).toEqual([0, 0])
  })

  it('shows four lines of a kind and counts to 99 [MORE-11]', async () => {
    const { submitCase } = createClient(submissionWire, ben.browser.send)
    const base = { group: 'Ward', base: 'operations' }
    for (let nth = 0; nth < 100; nth++)
      await submitCase({ submission: { base, caseName: `N_${nth}`, facts: [{ id: 'day', value: '2026-01-01' }] } })
    const { followUps } = await waitsFor(ben)
    expect(followUps).toMatchObject({ count: 99, more: true })
    expect(followUps?.lines).toHaveLength(4)
    expect(followUps?.longOverdue).toBeUndefined()
  })
})
