import { afterAll, describe, expect, it } from 'vitest'
import { account, type BenchQuestion, basesOf, type Connection, casebookAdapter } from '../../bench/casebookAdapter.mjs'
import { areas } from '../areas'
import { publishBase } from '../bases/publishBase'
import { createUser } from '../session/users'
import { openTestDatabase } from './testDatabase'
import { startTestServer } from './testServer'

const types = ['text', 'int', 'date', 'choice'] as const
const questions = types.map((type, i): BenchQuestion => ({ name: `q${i}`, group: `g${i % 2}`, type }))
const form = { questions, choices: ['a', 'b'] }
const answers = { q0: 'mild', q1: '7', q2: '2026-03-11', q3: 'b' }

const db = await openTestDatabase()
const server = await startTestServer({ db, areas })
for (const base of basesOf(form)) expect(await publishBase(server.services, base)).toMatchObject({ type: 'Published' })
const { username, password } = account
await createUser(db, { username, password, roles: ['ADMIN'], at: server.clock.now() })
const connection: Connection = {
  async send(path, headers, body) {
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(new URL(path, server.url), { ...init, headers: { ...headers, ...type } })
    return { status: answer.status, cookies: answer.headers.getSetCookie(), text: await answer.text() }
  },
  async read(path, headers, take) {
    take(new Uint8Array(await (await fetch(new URL(path, server.url), { headers })).arrayBuffer()))
  },
}
const adapter = casebookAdapter({ url: server.url.slice(0, -1), home: '', folder: '', ...form, ...connection })
afterAll(() => server.close())

const entries = () => db.selectFrom('case_entry').select(['seq', 'kind']).orderBy('seq').execute()
const facts = () =>
  db.selectFrom('case_fact').select(['seq', 'question', 'value']).orderBy('seq').orderBy('place').execute()

describe('the adapter of the load client', () => {
  it('saves a case, edits it and lists it, by the calls of the wire [CASE-01] [DATA-04]', async () => {
    expect(await adapter.ready()).toBe(true)
    await adapter.signIn()
    await adapter.useSet('benchc')
    const name = await adapter.createCase(answers)
    expect(await adapter.list()).toEqual([{ id: name, version: adapter.versionOf(name) }])
    const first = [
      { seq: 1, question: 'q0', value: 'mild' },
      { seq: 1, question: 'q1', value: 7 },
      { seq: 1, question: 'q2', value: '2026-03-11' },
      { seq: 1, question: 'q3', value: 'b' },
    ]
    expect(await facts()).toEqual(first)

    const before = adapter.versionOf(name)
    await adapter.editCase(name, { ...answers, q1: '8' })
    expect(await facts()).toEqual([...first, { seq: 3, question: 'q1', value: 8 }])
    expect((await entries()).map(({ kind }) => kind)).toEqual(['facts', 'revision', 'facts', 'revision'])
    expect(adapter.versionOf(name)).not.toBe(before)
    expect(await adapter.list()).toEqual([{ id: name, version: adapter.versionOf(name) }])
    expect(await adapter.history(name)).toMatchObject({ entries: 2 })
    expect(await adapter.export()).toMatchObject({ rows: 2 })
  })

  it('makes the calls of data entry one by one, and opens what others saved [MORE-12]', async () => {
    await adapter.useSet('benche')
    const begun = await adapter.calls.newCase()
    await adapter.calls.addFacts(begun, answers)
    await adapter.calls.save(begun)
    await adapter.calls.addFacts(begun, { ...answers, q1: '8' }, answers)
    await adapter.calls.save(begun)
    expect((await adapter.list()).map(({ id }) => id)).toEqual([begun.name])
    expect(await adapter.calls.open(begun.name)).toMatchObject({ draft: begun.draft })
  })

  it('submits a case in one call [MORE-13]', async () => {
    await adapter.useSet('benchr')
    const name = await adapter.submitCase(answers)
    expect((await adapter.list()).map(({ id }) => id)).toEqual([name])
  })

  it('keeps its sets apart', async () => {
    await adapter.useSet('benchs1')
    expect(await adapter.list()).toEqual([])
  })
})
