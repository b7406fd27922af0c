/** Sites: which groups are, where a new case belongs, its transfer, and what people who are limited to sites see of it. */
import { createClient } from '@casebook/api-adapter/client'
import { sitesWire } from '@casebook/api-adapter/sites/sites.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { afterAll, describe, expect, it } from 'vitest'
import { writeSiteLimits } from '../bases/limits.repository'
import { publishBase } from '../bases/publishBase'
import { casesArea } from '../caseList/cases.handlers'
import { entryArea } from '../entry/entry.handlers'
import { visit, visitBase } from '../entry/visitStudy.fixture'
import { exportData } from '../export/dataExport'
import { aColleague, aGroup, aSavedCase, type Colleague } from '../groups/groups.fixture'
import { groupsArea } from '../groups/groups.handlers'
import { historyArea } from '../history/history.handlers'
import { trailOf } from '../history/trail.repository'
import { sessionArea } from '../signIn/session.handlers'
import { datasetOfBase, filledTables } from '../statistics/caseTables'
import { submissionArea } from '../submission/submission.handlers'
import { openTestDatabase } from '../testing/testDatabase'
import { startTestServer } from '../testing/testServer'
import { verifyTrail } from '../trail/verifyTrail'
import { sitesArea } from './sites.handlers'

const db = await openTestDatabase()
const areas = [sessionArea, groupsArea, casesArea, entryArea, submissionArea, historyArea, sitesArea]
const server = await startTestServer({ db, areas })
afterAll(() => server.close())
await publishBase(server.services, visitBase)

const ada = await aColleague(server, 'ada')
const ben = await aColleague(server, 'ben')
const cyd = await aColleague(server, 'cyd')
const rita = await aColleague(server, 'rita', ['REPORTER'])
const root = await aColleague(server, 'root', ['ADMIN'])
await aGroup(db, 'Bern', {
  owner: 'root',
  sharedCases: true,
  members: { ada: 'JoinedWithAllCases', ben: 'JoinedWithAllCases' },
})
await aGroup(db, 'Ulm', { owner: 'root', sharedCases: true, members: { ben: 'JoinedWithSelectedCases' } })
await aGroup(db, 'Friends', { owner: 'root' })

const sitesOf = ({ browser }: Colleague) => createClient(sitesWire, browser.send)
const siteOf = async (name: string) =>
  await db.selectFrom('study_case').select(['id', 'site']).where('name', '=', name).executeTakeFirstOrThrow()
const named = (owner: string, name: string) => ({ group: visit.group, base: visit.base, owner, name })
const move = (who: Colleague, site: string, ...cases: ReturnType<typeof named>[]) =>
  sitesOf(who).transferCases({ cases, site, reason: 'The patient moved house' })
const listedFor = async ({ cases }: Colleague) => {
  const list = await cases.listAllMyCases()
  return list.type === 'ReceivedCases' ? list.cases.map(({ name }) => name) : []
}

async function drafted({ entry }: Colleague) {
  const fresh = await entry.reset(visit)
  const draft = fresh.type === 'ReceivedState' ? fresh.draft?.id : undefined
  await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: 41 }] })
  return draft
}

async function trail(name: string) {
  const entries = []
  for await (const entry of trailOf(db, (await siteOf(name)).id)) entries.push(entry)
  return entries
}

describe('a site', () => {
  it('is a group that an administrator marks, and nobody else does [MORE-26]', async () => {
    await aSavedCase(ada, 'Before_1')
    expect(await sitesOf(ada).markSite({ group: 'Bern', isSite: true })).toEqual({ type: 'InsufficientPermissions' })
    expect(await sitesOf(root).markSite({ group: 'Nowhere', isSite: true })).toEqual({ type: 'GroupNotFound' })
    for (const group of ['Bern', 'Ulm', 'Friends'])
      expect(await sitesOf(root).markSite({ group, isSite: true })).toEqual({ type: 'Ok' })
    expect(await sitesOf(root).markSite({ group: 'Friends', isSite: false })).toEqual({ type: 'Ok' })
    expect(await sitesOf(ada).getSites({})).toMatchObject({
      sites: [{ name: 'Bern', markedBy: 'root' }, { name: 'Ulm' }],
    })
  })

  it('is that of its author for a new case, as the first entry of the trail, and none for one of before [MORE-26]', async () => {
    await aSavedCase(ada, 'Ada_1')
    await aSavedCase(cyd, 'Cyd_1')
    expect([await siteOf('Ada_1'), await siteOf('Cyd_1'), await siteOf('Before_1')]).toMatchObject([
      { site: 'Bern' },
      { site: null },
      { site: null },
    ])
    expect((await trail('Ada_1'))[0]).toMatchObject({ seq: 1, kind: 'site', site: 'Bern', from: null, author: 'ada' })
    expect((await trail('Cyd_1')).some(({ kind }) => kind === 'site')).toBe(false)
  })

  it('is asked of an author who belongs to several, at every door [MORE-26]', async () => {
    const draft = await drafted(ben)
    const wanted = { ...visit, draft, caseName: 'Ben_1', owner: 'ben', force: false }
    const asked = { type: 'SiteNotChosen', sites: ['Bern', 'Ulm'] }
    expect(await ben.entry.savecase(wanted)).toEqual(asked)
    expect(await ben.entry.savecase({ ...wanted, site: 'Wien' })).toEqual(asked)
    expect(await ben.entry.savecase({ ...wanted, site: 'Ulm' })).toMatchObject({ type: 'OkWithGroups' })
    const { submitCase } = createClient(submissionWire, ben.browser.send)
    const submission = { base: visit, caseName: 'Ben_2', facts: [{ id: 'age', value: 50 }] }
    expect(await submitCase({ submission })).toEqual(asked)
    expect(await submitCase({ submission: { ...submission, site: 'Bern' } })).toMatchObject({ type: 'Submitted' })
    expect([(await siteOf('Ben_1')).site, (await siteOf('Ben_2')).site]).toEqual(['Ulm', 'Bern'])
  })

  it('keeps its mark while cases belong to it, or people are limited to it [MORE-26]', async () => {
    expect(await sitesOf(root).markSite({ group: 'Ulm', isSite: false })).toEqual({ type: 'SiteInUse' })
  })
})

describe('the transfer of a case', () => {
  it('is an entry with its reason, and the case is at the other site [MORE-26]', async () => {
    expect(await move(ada, 'Ulm', named('ada', 'Ada_1'))).toEqual({ type: 'CasesTransferred', moved: 1, failures: [] })
    expect((await siteOf('Ada_1')).site).toBe('Ulm')
    expect((await trail('Ada_1')).at(-1)).toMatchObject({
      kind: 'site',
      site: 'Ulm',
      from: 'Bern',
      author: 'ada',
      reason: 'The patient moved house',
    })
    const faults = []
    for await (const fault of verifyTrail(db)) faults.push(fault)
    expect(faults).toEqual([])
  })

  it('names each case that is not there, not theirs to move, or there already, and moves the others [MORE-26]', async () => {
    const cases = [named('ada', 'Ada_1'), named('ada', 'Before_1'), named('ada', 'Nobody'), named('cyd', 'Cyd_1')]
    expect(await move(ada, 'Ulm', ...cases)).toEqual({
      type: 'CasesTransferred',
      moved: 1,
      failures: [
        { ...named('ada', 'Ada_1'), problem: 'AlreadyThere' },
        { ...named('ada', 'Nobody'), problem: 'CaseNotFound' },
        { ...named('cyd', 'Cyd_1'), problem: 'CaseNotFound' },
      ],
    })
    expect(await move(rita, 'Bern', named('ada', 'Ada_1'))).toMatchObject({ type: 'NothingTransferred' })
    expect(await move(ben, 'Bern', named('ada', 'Ada_1'))).toMatchObject({ type: 'NothingTransferred' })
    expect(await move(root, 'Wien', named('ada', 'Ada_1'))).toEqual({ type: 'SiteNotFound' })
  })

  it('shuts the case to its owner who is limited to the other site, with the draft that is open on it [MORE-26]', async () => {
    await aSavedCase(ada, 'Ada_2')
    await writeSiteLimits(db, 'ada', ['Bern'])
    const open = await ada.cases.loadCase({ base: visit, caseName: 'Ada_2', owner: 'ada' })
    const draft = open.type === 'CaseResolved' ? open.draft : undefined
    const say = () => ada.entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: 44 }] })
    expect(await say()).toMatchObject({ type: 'Ok' })
    expect(await listedFor(ada)).toEqual(expect.arrayContaining(['Ada_2', 'Ben_2']))
    expect(await move(root, 'Ulm', named('ada', 'Ada_2'))).toMatchObject({ moved: 1 })
    expect(await say()).toEqual({ type: 'DraftNotFound' })
    expect(await ada.entry.savecase({ ...visit, draft, caseName: 'Ada_2', owner: 'ada', force: false })).toEqual({
      type: 'DraftNotFound',
    })
    expect(await listedFor(ada)).toEqual(['Ben_2'])
    await move(root, 'Bern', named('ada', 'Ada_2'))
    expect(await say()).toMatchObject({ type: 'Ok' })
  })

  it('stands beside each case in exports, in data of a past moment the site of then [MORE-26] [MORE-31]', async () => {
    const everybodys = { everybodys: true, allOf: [], assignedOf: [], sites: null }
    const sitesIn = async (asOf: Date | null) => {
      const of = { base: visit, reach: everybodys }
      const dataset = await datasetOfBase(server.services, of, { withIdentifying: true, asOf })
      const sites: Record<string, unknown> = {}
      for await (const { table, rows } of filledTables(server.services, dataset, everybodys, visit, asOf))
        for await (const [keys] of rows) {
          const key = (name: 'case_name' | 'site') => keys[table.keys.indexOf(name)]
          if (table.repeatsIn === null) sites[String(key('case_name'))] = key('site')
        }
      return sites
    }
    await aSavedCase(ada, 'Moved_1')
    const before = server.clock.now()
    server.clock.pass(60_000)
    await move(root, 'Ulm', named('ada', 'Moved_1'))
    expect(await sitesIn(null)).toMatchObject({ Moved_1: 'Ulm', Ada_2: 'Bern', Cyd_1: '' })
    expect(await sitesIn(before)).toMatchObject({ Moved_1: 'Bern', Ada_2: 'Bern' })
    const caller = { type: 'user', username: 'root', roles: ['ADMIN'] } as const
    const table = await exportData(server.services, caller, visit, { withIdentifying: true })
    const rows = []
    for await (const row of table?.rows ?? []) rows.push(row.slice(0, 4))
    expect(rows[0]).toEqual(['case', 'owner', 'site', 'version'])
    expect(rows).toContainEqual(['Moved_1', 'ada', 'Ulm', '1'])
    expect(rows).toContainEqual(['Cyd_1', 'cyd', null, '1'])
  })

  it('is found by verify-trail where somebody makes it past the program [MORE-26]', async () => {
    await db.updateTable('study_case').set({ site: 'Ulm' }).where('name', '=', 'Ben_2').execute()
    const faults = []
    for await (const fault of verifyTrail(db)) faults.push(JSON.stringify(fault))
    expect(faults.join()).toContain((await siteOf('Ben_2')).id)
  })
})
