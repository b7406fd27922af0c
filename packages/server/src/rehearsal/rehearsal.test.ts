import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { rehearsalWire } from '@casebook/api-adapter/rehearsal/rehearsal.wire'
import type { Base, Question, Questionnaire } from '@casebook/core/bases/base'
import type { Caller } from '@casebook/core/call/policy'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { keepAnswers } from '../cases/caseAnswers.repository'
import { insertCase } from '../cases/newCases.repository'
import { exchange, root, visit, visitBase, visitStudy } from '../entry/visitStudy.fixture'
import { handledOnce } from '../http/idempotency'
import { insertQuery } from '../queries/queries.repository'
import { insertMark } from '../sdv/sdv.repository'
import { readCsv } from '../testing/readCsv'
import { openTestDatabase } from '../testing/testDatabase'
import { aCandidate } from './candidate.fixture'
import { rehearsalArea, rehearsalHandlers } from './rehearsal.handlers'
import { playRehearsal, rehearseJob } from './rehearse.job'

const db = await openTestDatabase()
const { services, clock } = await visitStudy(db)
const calls = handledOnce(services, rehearsalWire, rehearsalHandlers(services))
const { id: versionId } = await db.selectFrom('base_version').select('id').executeTakeFirstOrThrow()

const many = 120
const name = (nth: number) => `Case${String(nth).padStart(3, '0')}`

async function aCase(nth: number, answers: Readonly<Record<string, string | number | boolean>>): Promise<string> {
  const revision = randomUUID()
  const row = { ...visit, versionId, name: name(nth), owner: nth % 2 ? 'ada' : 'ben', revision, progress: 50 }
  const id = await insertCase(db, row, clock.now())
  if (id === null) throw new Error(`There is a case ${nth}`)
  await keepAnswers(db, [{ id, revision, answers: new Map(Object.entries(answers)) }])
  return id
}

const ids: string[] = []
for (let nth = 0; nth < many; nth++)
  ids.push(await aCase(nth, { age: nth, note: `Note ${nth}`, smokes: nth % 3 === 0 }))
const markOfFirst = { questionnaireId: 'patient', level: 'PI', user: 'ada', at: clock.now(), verification: {} } as const
await insertMark(db, ids[0] ?? '', markOfFirst, { revision: randomUUID(), hash: '' })
const step = { instant: clock.now().toISOString(), value: 'Is it so?', source: { kind: 'user', user: 'rita' } } as const
const query = { caseId: ids[0] ?? '', questionId: 'note', checkId: null }
await insertQuery(db, query, { ...step, nodeId: 'plausibility-query' })
await insertQuery(db, query, { ...step, nodeId: 'withdrawn' })
clock.pass(1000)

/** Notes are gone, twice the age is three times, and there is a new question. */
const amended: Base = {
  ...visitBase,
  version: '2',
  questionnaires: visitBase.questionnaires.map((one): Questionnaire => {
    const added: Question = { id: 'weight', type: 'Num', text: { en: 'Weight' } }
    if (one.id !== 'patient') return one
    return { ...one, questions: [...one.questions.filter(({ id }) => id !== 'note'), added] }
  }),
  rules: JSON.parse(JSON.stringify(visitBase.rules).replace('"value":2}', '"value":3}')),
}

const start = (candidate: string) => calls.startRehearsal({ candidate }, root, exchange())
const stop = (candidate: string) => calls.stopRehearsal({ candidate }, root, exchange())
const idOf = async (candidate: string) =>
  (await db.selectFrom('rehearsal').select('id').where('candidate_id', '=', candidate).executeTakeFirstOrThrow()).id

const lastPlayed = async (id: string) =>
  (await db.selectFrom('rehearsal').select('after_name').where('id', '=', id).executeTakeFirstOrThrow()).after_name

async function stateOf(candidate: string) {
  const answer = await calls.getRehearsal({ candidate }, root, exchange())
  if (answer.type !== 'ReceivedRehearsal' || !answer.rehearsal) throw new Error(answer.type)
  return answer.rehearsal
}

async function examples(candidate: string, caller: Caller = root) {
  const row = { kind: 'lost', about: 'note', reason: 'UnknownQuestion' } as const
  const answer = await calls.getRehearsedCases({ candidate, ...row }, caller, exchange())
  if (answer.type !== 'ReceivedRehearsedCases') throw new Error(answer.type)
  return answer
}

async function exported(candidate: string, caller: Caller = root): Promise<readonly (readonly string[])[]> {
  const answer = await calls.exportRehearsal({ candidate }, caller, exchange())
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  return readCsv(await text(Readable.from(answer.file.content)))
}

/** A page of cases at a time, as if each job ended after it. */
const aPart = { part: 0, batch: 50 }

const whole = {
  state: 'complete',
  total: many,
  played: many,
  touched: many,
  kinds: {
    lost: { effects: many, cases: many },
    required: { effects: many, cases: many },
    // In the first case, twice and three times are 0.
    computed: { effects: many - 1, cases: many - 1 },
    solution: { effects: 0, cases: 0 },
    mark: { effects: 1, cases: 1 },
    query: { effects: 1, cases: 1 },
  },
}

describe('a rehearsal', () => {
  afterEach(() => db.deleteFrom('rehearsal').execute())

  it('plays a candidate over every stored case and tells what it does to them [MORE-04]', async () => {
    const candidate = await aCandidate(db, clock.now(), amended)
    expect(await calls.getRehearsal({ candidate }, root, exchange())).toEqual({
      type: 'ReceivedRehearsal',
      rehearsal: null,
      cases: many,
    })
    expect(await start(candidate)).toEqual({ type: 'Ok' })
    expect(await start(candidate)).toEqual({ type: 'RehearsalRunning' })
    expect(await stateOf(candidate)).toMatchObject({ state: 'running', played: 0, total: many, startedBy: 'root' })
    clock.pass(2000)
    await rehearseJob.run(services, { id: await idOf(candidate) })
    const state = await stateOf(candidate)
    expect(state).toMatchObject({ ...whole, took: 2000, savedSince: 0 })
    expect(state.rows).toContainEqual({
      kind: 'lost',
      about: 'note',
      reason: 'UnknownQuestion',
      effects: many,
      cases: many,
      text: { en: 'Note' },
    })
    expect(state.rows).toContainEqual({
      kind: 'mark',
      about: 'patient',
      reason: 'Changed',
      effects: 1,
      cases: 1,
      text: { en: 'Patient' },
    })
    const { examples: first, before, after } = await examples(candidate)
    expect(first).toHaveLength(50)
    expect(first[0]).toEqual({
      ...visit,
      owner: 'ada',
      name: name(1),
      key: 'note',
      from: 'Note 1',
      to: null,
      mayEdit: false,
    })
    expect([before, after]).toEqual([{ type: 'Text' }, null])
    const stored = await db
      .selectFrom('case_answers')
      .select('answers')
      .where('case_id', '=', ids[1] ?? '')
      .execute()
    expect(stored).toEqual([{ answers: { age: 1, note: 'Note 1', smokes: false } }])
  })

  it('leaves as a file with a line for each case that the caller may look at [MORE-04] [LOG-02]', async () => {
    const candidate = await aCandidate(db, clock.now(), amended)
    await start(candidate)
    await rehearseJob.run(services, { id: await idOf(candidate) })
    const [head, ...all] = await exported(candidate)
    expect(head).toEqual(['Effect', 'Id', 'Words', 'Reason', 'Case', 'Owner', 'Answer', 'Before', 'After'])
    expect(all).toContainEqual(['lost', 'note', 'Note', 'UnknownQuestion', name(1), 'ada', 'note', 'Note 1', ''])
    expect(all).toContainEqual(['mark', 'patient', 'Patient', 'Changed', name(0), 'ben', 'patient', 'PI', ''])
    const ofAda = await exported(candidate, { username: 'ada', roles: [] })
    expect(new Set(ofAda.slice(1).map(([, , , , , owner]) => owner))).toEqual(new Set(['ada']))
    const events = await db.selectFrom('server_event').selectAll().where('kind', '=', 'exportedData').execute()
    expect(events.map(({ source }) => source)).toEqual(['root', 'ada'])
  })

  it('of a document that says the same has no effect [MORE-04]', async () => {
    const candidate = await aCandidate(db, clock.now(), { ...visitBase, version: '2' })
    await start(candidate)
    await rehearseJob.run(services, { id: await idOf(candidate) })
    expect(await stateOf(candidate)).toMatchObject({ state: 'complete', played: many, touched: 0, rows: [] })
  })

  it('goes on where it was when the server is started again, and finds the same [MORE-04]', async () => {
    const candidate = await aCandidate(db, clock.now(), amended)
    await start(candidate)
    const id = await idOf(candidate)
    await playRehearsal(services, id, aPart)
    expect(await stateOf(candidate)).toMatchObject({ state: 'running', played: 50, rows: [] })
    // The next one is killed at its end: what it played is not kept, and is played again.
    await db.schema
      .alterTable('rehearsal')
      .addCheckConstraint('killed', sql`after_name = ${sql.lit(await lastPlayed(id))}`)
      .execute()
    await expect(playRehearsal(services, id, aPart)).rejects.toThrow('killed')
    await db.schema.alterTable('rehearsal').dropConstraint('killed').execute()
    await rehearseJob.run(services, { id })
    expect(await stateOf(candidate)).toMatchObject(whole)
  })

  it('counts every case once if two jobs play it at the same time [MORE-04]', async () => {
    const candidate = await aCandidate(db, clock.now(), amended)
    await start(candidate)
    const id = await idOf(candidate)
    for (let nth = 0; nth < 5; nth++) await Promise.all([1, 2].map(() => playRehearsal(services, id, aPart)))
    expect(await stateOf(candidate)).toMatchObject(whole)
  })

  it('of one candidate leaves that of another alone', async () => {
    const [one, other] = [await aCandidate(db, clock.now(), amended), await aCandidate(db, clock.now())]
    await start(one)
    await start(other)
    await Promise.all([one, other].map(async (id) => rehearseJob.run(services, { id: await idOf(id) })))
    expect(await stateOf(one)).toMatchObject(whole)
    expect(await stateOf(other)).toMatchObject({ state: 'complete', touched: 0 })
  })

  it('is stopped, keeps what it found, and can be started again [MORE-04]', async () => {
    const candidate = await aCandidate(db, clock.now(), amended)
    await start(candidate)
    const id = await idOf(candidate)
    await playRehearsal(services, id, aPart)
    expect(await stop(candidate)).toEqual({ type: 'Ok' })
    await rehearseJob.run(services, { id })
    expect(await stateOf(candidate)).toMatchObject({ state: 'stopped', played: 50, total: many })
    expect(await stop(candidate)).toEqual({ type: 'Ok' })
    expect(await start(candidate)).toEqual({ type: 'Ok' })
    // The job of the one before does nothing to it.
    await rehearseJob.run(services, { id })
    expect(await stateOf(candidate)).toMatchObject({ state: 'running', played: 0 })
  })

  it('fails, and says so, when no step is made in five tries', async () => {
    const candidate = await aCandidate(db, clock.now(), amended)
    await start(candidate)
    const id = await idOf(candidate)
    await db.schema.alterTable('rehearsal').addCheckConstraint('disk', sql`counts is null`).execute()
    for (let nth = 0; nth < 5; nth++) await expect(rehearseJob.run(services, { id })).rejects.toThrow('disk')
    await rehearseJob.run(services, { id })
    await db.schema.alterTable('rehearsal').dropConstraint('disk').execute()
    expect(await stateOf(candidate)).toMatchObject({ state: 'failed', played: 0 })
    await start(candidate)
    await rehearseJob.run(services, { id: await idOf(candidate) })
    expect(await stateOf(candidate)).toMatchObject(whole)
  })

  it('says how many cases were saved since it was started [MORE-04]', async () => {
    const candidate = await aCandidate(db, clock.now(), amended)
    clock.pass(1000)
    await start(candidate)
    await rehearseJob.run(services, { id: await idOf(candidate) })
    expect(await stateOf(candidate)).toMatchObject({ savedSince: 0 })
    clock.pass(1000)
    const saved = { saved_at: clock.now() }
    await db
      .updateTable('study_case')
      .set(saved)
      .where('name', 'in', [name(3), name(4)])
      .execute()
    expect(await stateOf(candidate)).toMatchObject({ savedSince: 2 })
  })

  it('leaves out deleted cases, and shows nobody a case that they may not look at', async () => {
    const deleted = (at: Date | null) =>
      db.updateTable('study_case').set({ deleted_at: at }).where('name', '=', name(1)).execute()
    const candidate = await aCandidate(db, clock.now(), amended)
    await start(candidate)
    await rehearseJob.run(services, { id: await idOf(candidate) })
    await deleted(clock.now())
    expect((await examples(candidate)).examples[0]?.name).toBe(name(3))
    const seenBy = async (caller: Caller) => (await examples(candidate, caller)).examples.map(({ owner }) => owner)
    expect(new Set(await seenBy({ username: 'ada', roles: [] }))).toEqual(new Set(['ada']))
    expect(await seenBy({ username: 'eve', roles: [] })).toEqual([])
    await start(candidate)
    await rehearseJob.run(services, { id: await idOf(candidate) })
    expect(await stateOf(candidate)).toMatchObject({ played: many - 1, total: many - 1 })
    await deleted(null)
  })

  it('is not there for a candidate that is settled, and is removed then or after a month', async () => {
    const [settled, old] = [await aCandidate(db, clock.now(), amended), await aCandidate(db, clock.now())]
    await start(settled)
    await start(old)
    const id = await idOf(settled)
    const by = { settled_by: 'root', settled_at: clock.now() }
    await db.updateTable('base_candidate').set(by).where('id', '=', settled).execute()
    await rehearseJob.run(services, { id })
    const there = { candidate: settled }
    const row = { kind: 'lost', about: 'note', reason: 'UnknownQuestion' } as const
    for (const answer of [
      await start(settled),
      await stop(settled),
      await calls.getRehearsal(there, root, exchange()),
      await calls.getRehearsedCases({ ...there, ...row }, root, exchange()),
    ])
      expect(answer).toEqual({ type: 'CandidateNotFound' })
    const left = () => db.selectFrom('rehearsal').select('candidate_id as id').execute()
    await rehearsalArea.tidy?.(services)
    expect(await left()).toEqual([{ id: old }])
    clock.pass(31 * 24 * 60 * 60_000)
    await rehearsalArea.tidy?.(services)
    expect(await left()).toEqual([])
  })
})
