import { afterAll, describe, expect, it } from 'vitest'
import { account, type BenchQuestion, basesOf, casebookAdapter } from '../../bench/casebookAdapter.mjs'
import { publishBase } from '../bases/publishBase'
import { callsOf } from '../calls'
import { createUser } from '../session/users'
import { openTestDatabase } from './testDatabase'
import { startTestServer } from './testServer'

const types = ['text', 'int', 'date', 'choice'] as const
const questions = types.map((type, i): BenchQuestion => ({ name: `q${i}`, group: `g${i % 2}`, type }))
const form = { questions, choices: ['a', 'b'] }
const answers = { q0: 'mild', q1: '7', q2: '2026-03-11', q3: 'b' }

const db = await openTestDatabase()
const server = await startTestServer({ db, areas: callsOf })
for (const base of basesOf(form)) expect(await publishBase(server.services, base)).toMatchObject({ type: 'Published' })
const { username, password } = account
await createUser(db, { username, password, at: server.clock.now() })
const adapter = casebookAdapter({ url: server.url.slice(0, -1), home: '', folder: '', ...form })
afterAll(() => server.close())

const saved = () => db.selectFrom('case_entry').select(['kind', 'question', 'value']).orderBy('seq').execute()

describe('the adapter of the load client', () => {
  it('saves a case, edits it and lists it, by the calls of the wire [CASE-01] [DATA-04]', async () => {
    expect(await adapter.ready()).toBe(true)
    await adapter.signIn()
    await adapter.useSet('benchc')
    const name = await adapter.createCase(answers)
    expect(await adapter.list()).toEqual([{ id: name, version: adapter.versionOf(name) }])
    expect((await saved()).map(({ question, value }) => question && [question, value])).toEqual([
      ['q0', 'mild'],
      ['q1', 7],
      ['q2', '2026-03-11'],
      ['q3', 'b'],
      null,
    ])

    const before = adapter.versionOf(name)
    await adapter.editCase(name, { ...answers, q1: '8' })
    expect((await saved()).slice(5)).toMatchObject([{ kind: 'fact', question: 'q1', value: 8 }, { kind: 'revision' }])
    expect(adapter.versionOf(name)).not.toBe(before)
    expect(await adapter.list()).toEqual([{ id: name, version: adapter.versionOf(name) }])
  })

  it('keeps its sets apart', async () => {
    await adapter.useSet('benchs1')
    expect(await adapter.list()).toEqual([])
  })
})
