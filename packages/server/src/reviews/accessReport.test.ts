/** Who may do what in a study: who is listed for whom, and the record of its reviews. */
import { createClient } from '@casebook/api-adapter/client'
import { accessReportWire } from '@casebook/api-adapter/reviews/accessReport.wire'
import { sitesWire } from '@casebook/api-adapter/sites/sites.wire'
import { afterAll, describe, expect, it } from 'vitest'
import { writeLimits, writeSiteLimits } from '../bases/limits.repository'
import { createGroup } from '../groups/createGroup'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { clock, db, rita, dana, root } = ward
afterAll(() => ward.server.close())

const visit = { group: 'Ward', base: 'visit' }
const reportFor = ({ browser }: typeof rita) => createClient(accessReportWire, browser.send)

async function report(who = rita, after?: string, limit = 200) {
  const answer = await reportFor(who).getAccessReport({ ...visit, limit, ...(after !== undefined && { after }) })
  if (answer.type !== 'ReceivedAccessReport') throw new Error(answer.type)
  return answer
}

const names = async (who = rita) => (await report(who)).people.map(({ username }) => username)

describe('the report of who may do what in a study', () => {
  it('lists who may open the study, with roles, by the page [MORE-29]', async () => {
    const { people, isProtected, sites } = await report()
    expect({ isProtected, sites }).toEqual({ isProtected: false, sites: null })
    expect(people.map(({ username }) => username)).toEqual(['ada', 'ben', 'dana', 'paul', 'rita', 'root'])
    expect(people.find(({ username }) => username === 'paul')).toEqual({
      username: 'paul',
      name: '',
      roles: ['PI', 'REPORTER'],
      sites: null,
      isNamed: false,
      maySignIn: true,
    })
    const first = await report(rita, undefined, 4)
    expect(first.hasMore).toBe(true)
    const second = await report(rita, 'paul', 4)
    expect(second.hasMore).toBe(false)
    expect([...first.people, ...second.people]).toEqual(people)
  })

  it('leaves out who is limited to other studies, and says who cannot sign in [MORE-29]', async () => {
    await writeLimits(db, 'ben', [{ group: 'Ward', base: 'other' }])
    await writeLimits(db, 'root', [{ group: 'Ward', base: 'other' }])
    expect(await names()).toEqual(['ada', 'dana', 'paul', 'rita', 'root'])
    await db.updateTable('app_user').set({ is_frozen: true }).where('username', '=', 'ada').execute()
    expect((await report()).people[0]).toMatchObject({ username: 'ada', maySignIn: false })
    await writeLimits(db, 'ben', [])
    await writeLimits(db, 'root', [])
  })

  it('lists of a protected study administrators and who is named [MORE-29]', async () => {
    await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'visit' }).execute()
    await db.insertInto('base_access').values({ group_name: 'Ward', name: 'visit', username: 'rita' }).execute()
    const { people, isProtected } = await report()
    expect(isProtected).toBe(true)
    expect(people.map(({ username, isNamed }) => [username, isNamed])).toEqual([
      ['rita', true],
      ['root', false],
    ])
    expect(await reportFor(dana).getAccessReport({ ...visit, limit: 10 })).toEqual({ type: 'KnowledgeBaseNotFound' })
    await db.deleteFrom('base_access').execute()
    await db.deleteFrom('base_protection').execute()
  })

  it('shows a person of one site nobody of other sites only, and no name of another site [MORE-26] [MORE-29]', async () => {
    for (const site of ['Bern', 'Ulm']) {
      await createGroup(db, { name: site, description: '', owner: 'root', sharedCases: true }, clock.now())
      await createClient(sitesWire, root.browser.send).markSite({ group: site, isSite: true })
    }
    await writeSiteLimits(db, 'rita', ['Ulm'])
    await writeSiteLimits(db, 'ada', ['Bern'])
    await writeSiteLimits(db, 'ben', ['Bern', 'Ulm'])
    const { people, sites } = await report()
    expect(sites).toEqual(['Ulm'])
    expect(people.map((one) => [one.username, one.sites])).toEqual([
      ['ben', ['Ulm']],
      ['dana', null],
      ['paul', null],
      ['rita', ['Ulm']],
      ['root', null],
    ])
    expect((await report(dana)).people.find(({ username }) => username === 'ben')?.sites).toEqual(['Bern', 'Ulm'])
  })
})

describe('a review of who may do what', () => {
  it('is a record of who reviewed the rights as they stood when [MORE-29]', async () => {
    const { at } = await report(dana)
    const record = (upTo: string) => reportFor(dana).recordAccessReview({ ...visit, upTo, note: 'Two leavers found' })
    expect(await record('2999-01-01T00:00:00.000Z')).toEqual({ type: 'ReviewRecorded' })
    const [review] = (await report(root)).reviews
    expect(review).toEqual({ by: 'dana', at, upTo: at, sites: null, note: 'Two leavers found' })
  })
})
