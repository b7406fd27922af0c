import { basesWire } from '@casebook/api-adapter/bases/bases.wire'
import { deletedCasesWire } from '@casebook/api-adapter/cases/deletedCases.wire'
import { createClient } from '@casebook/api-adapter/client'
import { practiceWire } from '@casebook/api-adapter/practice/practice.wire'
import { onSide } from '@casebook/core/bases/sides/practice'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { startUploads } from '../candidates/uploads.fixture'
import { visitBase } from '../entry/visitStudy.fixture'
import { savers } from '../scheduledMails/addressees'
import { verifyTrail } from '../trail/verifyTrail'
import { aWebhook } from '../webhooks/webhooks.fixture'

const { server, services, db, clock, root, ada, ben, rita, dana, manager, managerOf, candidateOf, managed, upload } =
  await startUploads()
afterAll(() => server.close())

type Person = typeof ada
const practiceOf = ({ browser }: Person) => createClient(practiceWire, browser.send)
const { getPractice, beginPractice, promoteVersion, emptyPractice } = practiceOf(root)
const overviewOf = async ({ browser }: Person, side?: 'practice') => {
  const answer = await createClient(basesWire, browser.send).getBasesOverview(side ? { side } : {})
  return answer.type === 'ReceivedBasesOverview' ? answer.groups.flatMap(({ bases }) => bases) : []
}
const namesOf = async (person: Person, side?: 'practice') => (await overviewOf(person, side)).map(({ base }) => base)

let nth = 0
/** A study that nobody knows yet. */
beforeEach(() => {
  nth += 1
})
const study = () => ({ ...visitBase, id: `trial${nth}` })
const live = () => ({ group: visitBase.group, base: `trial${nth}` })
const practice = () => onSide('practice', live())

const open = { isOpen: true, people: [], groups: [] }
const publish = async (more: object, document: object = study()) =>
  manager.publishCandidate({
    candidate: await candidateOf(document),
    version: '1',
    follows: null,
    access: open,
    ...more,
  })

const rowsOf = (base: string) =>
  db.selectFrom('base_version').select(['version', 'checksum']).where('name', '=', base).orderBy('id').execute()

async function practised() {
  const answer = await getPractice(live())
  if (answer.type !== 'ReceivedPractice') throw new Error(answer.type)
  return answer
}

async function enter({ base, group }: { base: string; group: string }, name: string, by: Person = ada) {
  const of = { kbg: group, kb: base }
  const begun = await by.entry.reset({ ...of, language: 'en' })
  if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(JSON.stringify(begun))
  const draft = begun.draft.id
  await by.entry.addFactsJson({ ...of, draft, facts: [{ id: 'age', value: 40 }] })
  return by.entry.savecase({ ...of, draft, userfn: name })
}

const casesOf = async (by: Person, base?: { group: string; base: string }) => {
  const page = await by.cases.getPageOfCases({ order: 'name', descending: false, limit: 100, ...(base && { base }) })
  return page.type === 'ReceivedPageOfCases' ? page.cases.map(({ name }) => name) : page.type
}

describe('a version', () => {
  it('is tried for practice first, and then made live word for word, named by its hash [MORE-47]', async () => {
    expect(await publish({ side: 'practice' })).toMatchObject({ type: 'CandidatePublished', ...practice() })
    expect([await namesOf(ada), await namesOf(ada, 'practice')].map((names) => names.includes(live().base))).toEqual([
      false,
      false,
    ])
    expect(await namesOf(ada, 'practice')).toContain(practice().base)
    const { versions, live: none } = await practised()
    expect({ versions, none }).toMatchObject({ versions: [{ version: '1', state: 'tested', cases: 0 }], none: null })
    const checksum = versions[0]?.checksum ?? ''
    const wanted = { ...live(), version: '1', follows: null }
    expect(await promoteVersion({ ...wanted, checksum: '0'.repeat(64) })).toEqual({ type: 'VersionNotTested' })
    expect(await promoteVersion({ ...wanted, version: '9', checksum })).toEqual({ type: 'VersionNotTested' })
    expect(await promoteVersion({ ...wanted, follows: '0', checksum })).toEqual({ type: 'BaseChanged', newest: null })
    expect(await rowsOf(live().base)).toEqual([])
    expect(await promoteVersion({ ...wanted, checksum })).toEqual({ type: 'VersionPromoted' })
    expect(await rowsOf(live().base)).toEqual([{ version: '1', checksum }])
    expect(await rowsOf(live().base)).toEqual(await rowsOf(practice().base))
    expect(await namesOf(ada)).toContain(live().base)
    expect((await practised()).versions).toMatchObject([{ state: 'live' }])
    const log = await db.selectFrom('server_event').select('payload').where('kind', '=', 'versionPromoted').execute()
    expect(log.at(-1)?.payload).toEqual({ ...live(), version: '1', checksum })
  })

  it('that goes live is there for practice too, however it is published [MORE-47]', async () => {
    await publish({})
    expect(await beginPractice(live())).toEqual({ type: 'Ok' })
    expect(await beginPractice(live())).toEqual({ type: 'Ok' })
    expect(await rowsOf(practice().base)).toEqual(await rowsOf(live().base))
    await publish({ version: '2', follows: '1' })
    await publishBase(services, { ...study(), version: '3' })
    const both = [await rowsOf(practice().base), await rowsOf(live().base)]
    expect(both[0]?.map(({ version }) => version)).toEqual(['1', '2', '3'])
    expect(both[0]).toEqual(both[1])
    expect(await publish({ side: 'practice', version: '2', follows: '3' })).toEqual({ type: 'VersionExists' })
  })

  it('is not made live once a later one is [MORE-47]', async () => {
    await publish({})
    await beginPractice(live())
    await publish({ side: 'practice', version: '2', follows: '1' })
    expect(await publish({ version: '2', follows: '1' })).toEqual({ type: 'VersionExists' })
    await publish({ version: '3', follows: '1' })
    const [, tried] = (await practised()).versions
    expect(tried).toMatchObject({ version: '2', state: 'passed' })
    const wanted = { ...live(), version: '2', checksum: tried?.checksum ?? '' }
    expect(await promoteVersion({ ...wanted, follows: '3' })).toEqual({ type: 'BaseChanged', newest: '3' })
  })

  it('is not replaced from the folder of bases while it is practised [MORE-47]', async () => {
    await publish({ side: 'practice' })
    await enter(practice(), 'Tried')
    const other = { ...study(), version: '1', text: { en: 'Other words' } }
    expect(await publishBase(services, other)).toMatchObject({ type: 'Refused' })
    expect(await rowsOf(live().base)).toEqual([])
  })

  it('of an author never takes the mark of practice, and a long id leaves no room for it [MORE-47]', async () => {
    expect(await publishBase(services, { ...study(), id: practice().base })).toMatchObject({ type: 'Refused' })
    expect(await upload({ ...study(), id: practice().base })).toMatchObject({ type: 'DocumentRefused' })
    expect(await upload(study(), practice())).toMatchObject({ type: 'DocumentRefused' })
    const long = { ...study(), id: 'x'.repeat(250) }
    expect(await publish({ side: 'practice' }, long)).toEqual({ type: 'NameTooLong' })
    await publish({}, long)
    expect(await beginPractice({ ...live(), base: long.id })).toEqual({ type: 'NameTooLong' })
  })

  it('that is only practised is listed where studies are managed, and named whose title says so [MORE-47]', async () => {
    await publish({ side: 'practice' })
    expect((await managed()).bases.find(({ base }) => base === live().base)).toMatchObject({ versions: [] })
    const [found] = (await overviewOf(ada, 'practice')).filter(({ base }) => base === practice().base)
    expect(found?.text.en).toBe('Visit (practice)')
  })
})

describe('what is practised', () => {
  it('is in no list, count or mail of the live side, and no webhook tells of it [MORE-47]', async () => {
    await publish({})
    await beginPractice(live())
    await aWebhook(services)
    const before = [await overviewOf(ada), await casesOf(ada), await savers(db, new Date(0))]
    expect(await enter(practice(), 'Tried')).toMatchObject({ type: 'OkWithGroups' })
    expect([await overviewOf(ada), await casesOf(ada), await savers(db, new Date(0))]).toEqual(before)
    expect(await casesOf(ada, live())).toEqual([])
    expect(await casesOf(ada, practice())).toEqual(['Tried'])
    expect(await db.selectFrom('webhook_delivery').select('id').execute()).toEqual([])
    await enter(live(), 'Real')
    expect(await casesOf(ada, live())).toEqual(['Real'])
    expect((await db.selectFrom('webhook_delivery').select('id').execute()).length).toBe(1)
  })

  it('is not what the name of a case means where no study is named [MORE-47]', async () => {
    await publish({})
    await beginPractice(live())
    await enter(live(), `Same${nth}`)
    await enter(practice(), `Same${nth}`)
    expect(await ada.cases.resolveCase({ base: live(), caseName: `Same${nth}` })).toMatchObject(live())
    expect(await rita.queries.getQueriesForCase({ name: `Same${nth}` })).toMatchObject({ type: 'ReceivedQueries' })
  })

  it('leaves in files that say so [MORE-47]', async () => {
    await publish({})
    await beginPractice(live())
    const nameOf = async (base: string) => {
      const body = JSON.stringify({ group: live().group, base })
      const sent = await ada.browser.fetch('proket/statistics?action=getStatistics', {
        method: 'POST',
        body,
        headers: { Accept: 'application/octet-stream' },
      })
      return decodeURIComponent(/filename\*=UTF-8''(.*)/.exec(sent.headers.get('content-disposition') ?? '')?.[1] ?? '')
    }
    expect([await nameOf(live().base), await nameOf(practice().base)]).toEqual(['data.xlsx', 'practice-data.xlsx'])
  })

  it('is open to those who may open the study, and to nobody else [MORE-47]', async () => {
    await publish({ side: 'practice', access: { isOpen: false, people: ['ada'], groups: [] } })
    expect(
      [await namesOf(ada, 'practice'), await namesOf(ben, 'practice')].map((all) => all.includes(practice().base)),
    ).toEqual([true, false])
    expect(await ben.entry.reset({ kbg: live().group, kb: practice().base, language: 'en' })).toMatchObject({
      type: 'KnowledgeBaseNotFound',
    })
    const { checksum = '' } = (await practised()).versions[0] ?? {}
    await promoteVersion({ ...live(), version: '1', checksum, follows: null })
    expect([await namesOf(ada), await namesOf(ben)].map((all) => all.includes(live().base))).toEqual([true, false])
    expect(await practiceOf(dana).getPractice(live())).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect(await managerOf(dana).getManagedBases()).toMatchObject({ type: 'ReceivedManagedBases' })
  })
})

describe('emptying practice', () => {
  it('removes every case and draft there, says so in their trail, and touches nothing else [MORE-47]', async () => {
    await publish({})
    await beginPractice(live())
    await enter(live(), 'Real')
    await enter(practice(), 'Tried')
    await enter(practice(), 'Also')
    await ada.entry.reset({ kbg: live().group, kb: practice().base, language: 'en' })
    clock.pass(60_000)
    expect(await emptyPractice(practice())).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect(await emptyPractice(live())).toEqual({ type: 'PracticeEmptied', removed: 2, isEmpty: true })
    expect([await casesOf(ada, practice()), await casesOf(ada, live())]).toEqual([[], ['Real']])
    const removed = await db
      .selectFrom('case_entry')
      .innerJoin('study_case', 'study_case.id', 'case_id')
      .select(['name', 'base_name', 'author'])
      .where('kind', '=', 'deleted')
      .where('base_name', 'like', `${live().base}%`)
      .orderBy('name')
      .execute()
    expect(removed).toEqual(['Also', 'Tried'].map((name) => ({ name, base_name: practice().base, author: 'root' })))
    // The next ones practise with the same names, and nothing comes back.
    expect(await enter(practice(), 'Tried')).toMatchObject({ type: 'OkWithGroups' })
    const named = { base: practice(), caseName: 'Also', owner: 'ada' }
    expect(await root.cases.restoreCase(named)).toEqual({ type: 'CaseNotFound' })
    const deleted = await createClient(deletedCasesWire, root.browser.send).getDeletedCases({ filter: 'Also' })
    expect(deleted).toMatchObject({ count: 0 })
    for await (const fault of verifyTrail(db)) expect(fault).toBeUndefined()
  })
})
