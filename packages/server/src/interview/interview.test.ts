import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { createClient } from '@casebook/api-adapter/client'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { interviewWire } from '@casebook/api-adapter/interview/interview.wire'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { allCalls } from '@casebook/api-adapter/testing/wires'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { afterAll, describe, expect, it } from 'vitest'
import { areas } from '../areas'
import { publishBase } from '../bases/publishBase'
import { visit, visitBase } from '../entry/visitStudy.fixture'
import { aGroup } from '../groups/groups.fixture'
import { createUser } from '../session/users'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser, startTestServer } from '../testing/testServer'

const db = await openTestDatabase()
const server = await startTestServer({ db, areas })
await publishBase(server.services, visitBase)
const password = 'Bernoulli numbers, 1843'
for (const username of ['ada', 'ben']) await createUser(db, { username, password, roles: [], at: server.clock.now() })
await aGroup(db, 'Ward team', { members: { ben: 'JoinedWithAllCases' } })

afterAll(() => server.close())

async function tablet(user = 'ada') {
  const browser = new Browser(server)
  const calls = {
    session: createClient(sessionWire, browser.send),
    entry: createClient(entryWire, browser.send),
    cases: createClient(casesWire, browser.send),
    interview: createClient(interviewWire, browser.send),
  }
  await calls.session.login({ user, password })
  return { browser, ...calls }
}

/** Another of the group saves these answers in a case of Ada's. */
async function saidByBen(name: string, facts: readonly Fact[]) {
  const { cases: ofCases, entry } = await tablet('ben')
  const resolved = await ofCases.loadCase({ ...visit, owner: 'ada', name })
  if (resolved.type !== 'CaseResolved') throw new Error(`Ben does not reach the case: ${resolved.type}`)
  const draft = { ...visit, draft: resolved.draft }
  await entry.addFactsJson({ ...draft, facts })
  const saved = await entry.savecase({ ...draft, caseName: name, owner: 'ada', force: true })
  if (saved.type !== 'OkWithGroups') throw new Error(`Not saved: ${saved.type}`)
}

let cases = 0

/** A tablet with a saved case, and another one of the same person. */
async function withCase() {
  const one = await tablet()
  const named = []
  for (const name of [`VH_${++cases}`, `Other_${cases}`]) {
    await one.entry.reset(visit)
    await one.entry.savecase({ ...visit, caseName: name, owner: 'ada', evenEmpty: true, force: true })
    const resolved = await one.cases.loadCase({ ...visit, owner: 'ada', name })
    if (resolved.type !== 'CaseResolved' || resolved.draft === undefined) throw new Error('The case has no draft')
    named.push({ name, draft: resolved.draft })
  }
  const [mine, other] = named
  if (!mine || !other) throw new Error('There are two cases')
  const handOver = (parts?: readonly string[], address = `/interview/Ward/visit/visit/${mine.name}`) =>
    one.interview.handOver({ ...visit, owner: 'ada', name: mine.name, address, ...(parts && { parts }) })
  return { ...one, mine, other, handOver }
}

describe('a tablet that is with a patient', () => {
  it('keeps answers, the refused ones too, and saves the case [INTV-05] [MORE-19]', async () => {
    const { entry, mine, handOver } = await withCase()
    expect(await handOver()).toEqual({ type: 'HandedOver' })
    const draft = { ...visit, draft: mine.draft }
    expect((await entry.addFactsJson({ ...draft, facts: [{ id: 'age', value: 77 }] })).type).toBe('Ok')
    expect((await entry.setFactUnknown({ ...draft, question: 'born' })).type).toBe('Ok')
    const saved = await entry.savecase({ ...draft, caseName: mine.name, owner: 'ada', force: true })
    expect(saved).toMatchObject({ type: 'OkWithGroups' })

    const elsewhere = await tablet()
    const opened = await elsewhere.entry.tree({ ...draft, language: 'none' })
    expect(opened.type === 'ReceivedState' && opened.draft).toMatchObject({
      unsaved: [],
      facts: expect.arrayContaining([
        { id: 'age', value: 77 },
        { id: 'born', value: unknown },
      ]),
    })
  })

  it('is told that other parts wait to be saved, and not which of their answers [MORE-19] [INTV-05]', async () => {
    const { entry, mine, handOver } = await withCase()
    await entry.addFactsJson({ ...visit, draft: mine.draft, facts: [{ id: 'age', value: 41 }] })
    await handOver(['drugs'])
    const opened = async () => {
      const state = await entry.tree({ ...visit, draft: mine.draft, language: 'none' })
      return state.type === 'ReceivedState' ? [state.draft?.unsaved, state.draft?.isUnsavedElsewhere] : state.type
    }
    expect(await opened()).toEqual([[], true])
    await entry.savecase({ ...visit, draft: mine.draft, caseName: mine.name, owner: 'ada', force: true })
    expect(await opened()).toEqual([[], undefined])
  })

  it('goes on elsewhere with what was answered and not saved yet [MORE-19]', async () => {
    const { entry, mine, handOver } = await withCase()
    await handOver()
    await entry.addFactsJson({ ...visit, draft: mine.draft, facts: [{ id: 'age', value: 41 }] })
    const elsewhere = await tablet()
    const resolved = await elsewhere.cases.loadCase({ ...visit, owner: 'ada', name: mine.name })
    expect(resolved).toMatchObject({ type: 'CaseResolved', draft: mine.draft })
    const opened = await elsewhere.entry.tree({ ...visit, draft: mine.draft, language: 'none' })
    expect(opened.type === 'ReceivedState' && opened.draft?.unsaved).toEqual(['age'])
  })

  it('tells its page the only address that it may show, until the password is given [MORE-19] [APP-03]', async () => {
    const { session, interview, mine, handOver } = await withCase()
    await handOver()
    const told = async () => {
      const user = await session.getClientUserInfo()
      return user.type === 'ReceivedUser' && user.user.handedOver
    }
    expect(await told()).toBe(`/interview/Ward/visit/visit/${mine.name}`)
    expect(await interview.takeBack({ password: 'a wrong one' })).toEqual({ type: 'PasswordWrong' })
    expect(await told()).toBe(`/interview/Ward/visit/visit/${mine.name}`)
    expect(await interview.takeBack({ password })).toEqual({ type: 'TakenBack' })
    expect(await told()).toBeUndefined()
    const lines = await db
      .selectFrom('server_event')
      .select(['kind', 'source', 'payload'])
      .where('kind', 'like', 'tablet%')
      .orderBy('id')
      .execute()
    const about = { group: visit.group, base: visit.base, owner: 'ada', case: mine.name }
    expect(lines.filter(({ payload }) => payload.case === mine.name)).toMatchObject([
      { kind: 'tabletHandedOver', source: 'ada', payload: about },
      { kind: 'tabletNotTakenBack', source: 'ada', payload: { ...about, ip: expect.any(String) } },
      { kind: 'tabletTakenBack', source: 'ada', payload: about },
    ])
  })

  it('makes no other call of staff [MORE-19]', async () => {
    const { browser, handOver } = await withCase()
    await handOver()
    const others = allCalls.filter(({ stated }) => stated.policy !== 'anyone' && !stated.isOfInterview)
    expect(others.length).toBeGreaterThan(100)
    const answered = await Promise.all(
      others.map(async ({ name, address, call }) => {
        const isGet = call.travels === 'inAddress'
        const answer = await browser.fetch(`proket/${address}`, isGet ? {} : { method: 'POST', body: '{}' })
        const text = answer.headers.get('X-Casebook-Result') ?? (await answer.text())
        return [name, answer.status === 403 || text.includes('InsufficientPermissions')]
      }),
    )
    expect(answered.filter(([, isRefused]) => !isRefused)).toEqual([])
  })

  it('reaches no other case, by whatever name [MORE-19]', async () => {
    const { entry, cases: ofCases, interview, other, handOver } = await withCase()
    await handOver()
    const draft = { ...visit, draft: other.draft }
    expect(await entry.tree({ ...draft, language: 'none' })).toEqual({ type: 'DraftNotFound' })
    expect(await entry.tree({ ...visit, language: 'none' })).toEqual({ type: 'DraftNotFound' })
    expect(await entry.addFactsJson({ ...draft, facts: [{ id: 'age', value: 1 }] })).toEqual({ type: 'DraftNotFound' })
    expect(await entry.savecase({ ...draft, caseName: other.name, owner: 'ada' })).toEqual({ type: 'DraftNotFound' })
    const named = { ...visit, owner: 'ada', name: other.name }
    expect(await ofCases.loadCase(named)).toEqual({ type: 'CaseNotFound' })
    expect(await interview.handOver({ ...named, address: '/interview/Ward/visit/visit/x' })).toEqual({
      type: 'CaseNotFound',
    })
  })

  describe('that asks one part', () => {
    /** The patient answers about the birth, which shows because of what staff noted. */
    async function withPart() {
      const opened = await withCase()
      const { entry, mine, handOver } = opened
      const draft = { ...visit, draft: mine.draft }
      await entry.addFactsJson({
        ...draft,
        facts: [
          { id: 'sex', value: 'f' },
          { id: 'pregnant', value: true },
          { id: 'age', value: 31 },
          { id: 'note', value: 'came with her mother' },
          { id: 'weeks', value: 12 },
          { id: 'weeks (Annotation)', value: 'from the scan' },
          { id: 'age (Annotation)', value: 'says 30' },
        ],
      })
      expect(await handOver(['birth'])).toEqual({ type: 'HandedOver' })
      return { ...opened, draft, save: { ...draft, caseName: mine.name, owner: 'ada', force: true } }
    }

    it('hears nothing else of the case, in no language [MORE-19]', async () => {
      const { entry, draft } = await withPart()
      for (const language of ['none', 'en', undefined] as const) {
        const opened = await entry.tree({ ...draft, language })
        if (opened.type !== 'ReceivedState' || !opened.draft) throw new Error(`Not opened: ${opened.type}`)
        const { tabletBase, facts, unsaved, notes } = opened.draft
        expect(facts).toEqual([
          { id: 'weeks', value: 12 },
          { id: 'weeks (Annotation)', value: 'from the scan' },
        ])
        expect([...unsaved].sort()).toEqual(['weeks', 'weeks (Annotation)'])
        expect(notes?.map(({ id }) => id)).toEqual(['weeks (Annotation)'])
        expect(tabletBase?.questionnaires.map(({ id }) => id)).toEqual(['birth'])
        expect(JSON.stringify(opened)).not.toMatch(/sex|pregnant|\bage\b|mother|Risk/)
        // The server has folded the rule on the answers of staff: the part shows.
        const engine = createEngine(compileBase(tabletBase ?? visitBase))
        expect(engine.question('weeks').visible).toBe(true)
      }
    })

    it('takes no answer to anything else [MORE-19]', async () => {
      const { entry, draft, save } = await withPart()
      const facts = [
        { id: 'weeks', value: 20 },
        { id: 'age', value: 99 },
      ]
      expect(await entry.addFactsJson({ ...draft, facts })).toEqual({
        type: 'AddFactError',
        errors: [{ id: 'age', reason: 'Frozen' }],
      })
      expect((await entry.setFactUnknown({ ...draft, question: 'sex' })).type).toBe('AddFactError')
      expect((await entry.addFactsJson({ ...draft, facts: facts.slice(0, 1) })).type).toBe('Ok')
      expect((await entry.savecase(save)).type).toBe('OkWithGroups')
      const elsewhere = await tablet()
      const opened = await elsewhere.entry.tree({ ...draft, language: 'none' })
      expect(opened.type === 'ReceivedState' && opened.draft?.facts).toEqual(
        expect.arrayContaining([
          { id: 'age', value: 31 },
          { id: 'weeks', value: 20 },
        ]),
      )
    })

    it('hears no answer of others when it saves, and settles no conflict [MORE-19]', async () => {
      const { entry, cases: ofCases, interview, draft, mine, save, handOver } = await withPart()
      await interview.takeBack({ password })
      const first = await entry.savecase(save)
      if (first.type !== 'OkWithGroups') throw new Error(`Not saved: ${first.type}`)
      await ofCases.loadCase({ ...visit, owner: 'ada', name: mine.name })
      await handOver(['birth'])
      await saidByBen(mine.name, [
        { id: 'age', value: 32 },
        { id: 'weeks', value: 14 },
      ])
      await entry.addFactsJson({ ...draft, on: first.revision, facts: [{ id: 'weeks', value: 13 }] })
      const refused = await entry.savecase({ ...save, on: first.revision })
      expect(refused).toMatchObject({ type: 'Conflict', questions: [{ id: 'weeks', theirs: 14 }] })
      expect(JSON.stringify(refused)).not.toContain('age')
      const seen = refused.type === 'Conflict' ? refused.revision : ''
      expect((await entry.savecase({ ...save, on: first.revision, seen })).type).toBe('Conflict')
      await entry.addFactsJson({ ...draft, on: first.revision, facts: [{ id: 'weeks', value: 14 }] })
      expect(await entry.savecase({ ...save, on: first.revision })).toMatchObject({ type: 'OkWithGroups', merged: [] })
    })

    it('cannot be handed over for another part, or another address [MORE-19]', async () => {
      const { handOver, entry, draft } = await withPart()
      expect(await handOver()).toEqual({ type: 'CaseNotFound' })
      expect(await handOver(['birth', 'patient'])).toEqual({ type: 'CaseNotFound' })
      expect(await handOver(['birth'], '/interview/Ward/visit/visit/elsewhere')).toEqual({ type: 'CaseNotFound' })
      expect(await handOver(['birth'])).toEqual({ type: 'HandedOver' })
      expect(JSON.stringify(await entry.tree(draft))).not.toContain('mother')
    })
  })

  it('is handed over for a case that its staff may enter, and for no other', async () => {
    const { interview } = await tablet()
    const named = { ...visit, owner: 'ada', name: 'nobody', address: '/interview/Ward/visit/visit/nobody' }
    expect(await interview.handOver(named)).toEqual({ type: 'CaseNotFound' })
  })

  it('leaves other devices of the same person as they are', async () => {
    const { handOver } = await withCase()
    const office = await tablet()
    await handOver()
    expect((await office.cases.listAllMyCases()).type).not.toBe('InsufficientPermissions')
  })

  it('takes no more answers once the account is frozen [MORE-19]', async () => {
    const { entry, mine, handOver } = await withCase()
    await handOver()
    await db.updateTable('app_user').set({ is_frozen: true }).where('username', '=', 'ada').execute()
    expect(await entry.addFactsJson({ ...visit, draft: mine.draft, facts: [{ id: 'age', value: 5 }] })).toEqual({
      type: 'LoginRequired',
    })
    await db.updateTable('app_user').set({ is_frozen: false }).where('username', '=', 'ada').execute()
  })
})
