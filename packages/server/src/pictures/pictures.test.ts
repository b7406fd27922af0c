import { createClient } from '@casebook/api-adapter/client'
import { groupsWire } from '@casebook/api-adapter/groups/groups.wire'
import { picturesWire } from '@casebook/api-adapter/pictures/pictures.wire'
import type { StudyPictures } from '@casebook/core/pictures/pictures.calls'
import { sumOfQueries } from '@casebook/core/pictures/studyCharts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startClinic } from '../followUps/clinic.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const clinic = await startClinic(await openTestDatabase())
const { ada, ben, rita, dana, db, save, caseRow } = clinic
afterAll(() => clinic.server.close())

const operations = { group: 'Ward', base: 'operations' }

const ask = ({ browser }: Pick<typeof ada, 'browser'>, owner?: string, base = operations) =>
  createClient(picturesWire, browser.send).getStudyPictures({ base, ...(owner !== undefined && { person: owner }) })

async function picturesFor(by: Pick<typeof ada, 'browser'>, owner?: string): Promise<StudyPictures> {
  const answer = await ask(by, owner)
  if (answer.type !== 'ReceivedStudyPictures') throw new Error(answer.type)
  return answer
}

const people = ({ people }: StudyPictures) =>
  people.map(({ owner, complete, cases }) => `${owner} ${complete}/${cases}`)
const sections = ({ sections }: StudyPictures) =>
  sections.map(({ id, complete, cases }) => `${id} ${complete}/${cases}`)

describe('the pictures of a study', () => {
  it('are empty while there is no case, and refused for a study that is not open to the person [MORE-16]', async () => {
    expect(await picturesFor(dana)).toMatchObject({
      cases: 0,
      complete: 0,
      uncounted: 0,
      recruited: [],
      sections: [],
      people: [],
      queries: { days0: { open: 0, answered: 0 }, days31: { open: 0, answered: 0 } },
      verification: { notSigned: 0, signed: 0, verified: 0, changed: 0 },
    })
    expect(await ask(dana, undefined, { group: 'Ward', base: 'nothing' })).toEqual({ type: 'KnowledgeBaseNotFound' })
  })

  it('sum the cases that the person may read, by month and by person, and no others [MORE-16]', async () => {
    await save(ada, 'VH_1', [{ id: 'day', value: '2026-01-20' }])
    await save(ada, 'VH_2', [{ id: 'day', value: '2026-02-27' }])
    await save(ben, 'B_1', [{ id: 'day', value: '2026-02-27' }])
    await save(ben, 'B_2', [{ id: 'pain', value: 1 }])
    const { id } = await caseRow('VH_1')
    await sql`update study_case set created_at = '2025-12-31T23:00:00Z' where id = ${id}`.execute(db)

    const all = await picturesFor(dana)
    expect([all.cases, people(all)]).toEqual([4, ['ada 1/2', 'ben 1/2']])
    const now = all.asOf.slice(0, 7)
    expect(all.recruited).toEqual([
      { month: '2025-12', cases: 1 },
      { month: now, cases: 3 },
    ])
    const own = await picturesFor(ben)
    expect([own.cases, people(own), own.recruited]).toEqual([2, ['ben 1/2'], [{ month: now, cases: 2 }]])
  })

  it('are of one person if asked, and of nobody whose cases the reader may not read [MORE-16]', async () => {
    const ofBen = await picturesFor(dana, 'ben')
    expect([ofBen.cases, people(ofBen)]).toEqual([2, ['ada 1/2', 'ben 1/2']])
    const ofOther = await picturesFor(ben, 'ada')
    expect([ofOther.cases, ofOther.recruited, ofOther.sections]).toEqual([0, [], []])
    expect(sumOfQueries(ofOther.queries)).toEqual({ open: 0, answered: 0 })
  })

  it('count a section as complete when it has answers and lacks none, and a follow-up once it is due [MORE-16]', async () => {
    // The month after the day of VH_1 has come, and that of the others has not. B_2 has the month without the day. No year is due.
    expect(sections(await picturesFor(dana))).toEqual(['surgery 3/4', 'month 1/2'])
    await save(ada, 'VH_3', [
      { id: 'day', value: '2026-01-20' },
      { id: 'pain', value: 3 },
    ])
    expect(sections(await picturesFor(dana))).toEqual(['surgery 4/5', 'month 2/3'])
  })

  it('count queries by the days since their last step, those for the centre and those that it answered [MORE-16]', async () => {
    const query = { nodeId: 'source-query', questionId: 'day', value: 'check-source' }
    await rita.queries.startQuery({ ...query, name: 'VH_1' })
    await rita.queries.startQuery({ ...query, name: 'VH_2' })
    const { rows } = await sql<{ id: string }>`
      select q.id from query q join study_case on study_case.id = q.case_id where name = 'VH_1'`.execute(db)
    await ada.queries.answer({ query: rows[0]?.id ?? '', name: 'VH_1', nodeId: 'confirmed', value: 'Seen' })
    expect((await picturesFor(dana)).queries).toMatchObject({ days0: { open: 1, answered: 1 } })

    await sql`update query set last_at = last_at - interval '3 days' where steps = 1`.execute(db)
    expect((await picturesFor(dana)).queries).toMatchObject({
      days0: { open: 0, answered: 1 },
      days3: { open: 1, answered: 0 },
      days8: { open: 0, answered: 0 },
    })
    expect(sumOfQueries((await picturesFor(ben)).queries)).toEqual({ open: 0, answered: 0 })
  })

  it('count cases by the lowest level of their sections, and those that changed since apart [MORE-16]', async () => {
    const set = async (name: string, questionnaireId: string, isMonitor = false) => {
      await ada.sdv.setPiSdv({ caseIdentifier: name, questionnaireId })
      if (isMonitor) await rita.sdv.setMonitorSdv({ caseIdentifier: name, questionnaireId })
    }
    for (const section of ['surgery', 'month', 'year']) {
      await set('VH_1', section, true)
      await set('VH_2', section)
    }
    await set('VH_3', 'surgery', true)
    expect((await picturesFor(dana)).verification).toEqual({ notSigned: 3, signed: 1, verified: 1, changed: 0 })
    const { id } = await caseRow('VH_1')
    await sql`insert into sdv_changed_answer (case_id, questionnaire, level, key, set_by, changed_at)
      values (${id}, 'surgery', 'PI', 'day', 'ada', now()), (${id}, 'surgery', 'Monitor', 'day', 'rita', now())`.execute(
      db,
    )
    expect((await picturesFor(dana)).verification).toEqual({ notSigned: 3, signed: 1, verified: 0, changed: 1 })
  })

  it('leave out deleted cases, and say of how many the completeness is not counted yet [MORE-16]', async () => {
    await ben.cases.deleteCase({ base: operations, owner: 'ben', caseName: 'B_2' })
    const { id } = await caseRow('B_1')
    await sql`update study_case set sections = null, progress = -1 where id = ${id}`.execute(db)
    expect(await picturesFor(dana)).toMatchObject({ cases: 4, uncounted: 1 })
  })

  it('show cases that are shared in a group from then on [MORE-16] [GRP-10]', async () => {
    const groups = ({ browser }: typeof ada) => createClient(groupsWire, browser.send)
    await groups(ada).createGroup({ name: 'Alps', description: '', sharedCases: true })
    await groups(ada).setMembershipStatus({ group: 'Alps', user: 'ben', status: 'Invited' })
    expect((await picturesFor(ada)).cases).toBe(3)
    await groups(ben).setMembershipStatus({ group: 'Alps', user: 'ben', status: 'JoinedWithAllCases' })
    expect(people(await picturesFor(ada))).toEqual(['ada 2/3', 'ben 0/1'])
  })
})
