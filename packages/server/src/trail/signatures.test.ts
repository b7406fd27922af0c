import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setOption } from '../deployment/options.repository'
import { aCase, ada, ben, visitStudy } from '../entry/visitStudy.fixture'
import type { Database } from '../services'
import { fingerprintOf } from '../signing/signingKey'
import { makeTestKey } from '../signing/testKey.fixture'
import { openTestDatabase, testKey } from '../testing/testDatabase'
import { appendToCase, headOf, type NewEntry } from './chains.repository'
import { rotateKey, startSigning } from './keys.repository'
import { describeFault } from './trailFault'
import { verifyTrail } from './verifyTrail'

const now = new Date('2026-03-02T12:00:00Z')

/** Where somebody writes past the server, with the database's password, they have every function and setting, and no key. */
let isPastServer = false
const study = await visitStudy(
  await openTestDatabase((text) => (isPastServer ? Buffer.alloc(64).toString('base64') : testKey.sign(text))),
)
const { db } = study.services
await startSigning(db, testKey, now)
await aCase(study, ada, 'Case_1', [{ id: 'age', value: 40 }])
await aCase(study, ben, 'Case_2', [{ id: 'age', value: 50 }])

async function pastServer(work: () => Promise<unknown>): Promise<void> {
  isPastServer = true
  await work()
  isPastServer = false
}

async function faults(trusted: string | null = testKey.publicKey, on: Database = db): Promise<string[]> {
  const found: string[] = []
  for await (const fault of verifyTrail(on, trusted)) found.push(describeFault(fault))
  return found
}

const optionChanged = (value: number) => setOption(db, 'passwordMinLength', value, { by: 'root', at: now })

describe('the signatures of the server', () => {
  it('cover all that it wrote, in transactions and outside of them [MORE-08]', async () => {
    await optionChanged(13)
    await db.updateTable('app_user').set({ is_frozen: true }).where('username', '=', 'ben').execute()
    expect(await faults()).toEqual([])
    const { count } = await db
      .selectFrom('record_signature')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThan(3)
  })

  it('are made anew with no transaction that failed', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await setOption(tx, 'passwordMinLength', 14, { by: 'root', at: now })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await expect(sql`insert into app_user (username) values (null)`.execute(db)).rejects.toThrow()
    expect(await faults()).toEqual([])
  })

  it('tell a save of the server from one that somebody made who says to be it [MORE-08]', async () => {
    const { id } = await db.selectFrom('study_case').select('id').where('name', '=', 'Case_1').executeTakeFirstOrThrow()
    const { seq } = await headOf(db, id)
    const said = { question: null, occurrence: null, reason: null, revision: null, author: 'ada', at: now } as const
    const forged: NewEntry = {
      ...said,
      kind: 'facts',
      value: [{ question: 'age', occurrence: 1, value: 99 }],
      source: { kind: 'user' },
    }
    await pastServer(() => db.transaction().execute((tx) => appendToCase(tx, id, [forged])))
    const found = [
      expect.stringMatching(new RegExp(`^case ${id}: entry ${seq + 1} is signed by no key of this server`)),
    ]
    expect(await faults()).toEqual(found)
    // What the server appends after it makes it no better.
    await db.transaction().execute((tx) => appendToCase(tx, id, [{ ...forged, value: [] }]))
    expect(await faults()).toEqual(found)
  })

  it('tell a change of roles and access by the server from one past it, whatever that sets [MORE-08]', async () => {
    const before = (await faults()).length
    const asServer = sql`update app_user set roles = '{ADMIN}' where username = 'ben'`
    await pastServer(() => asServer.execute(db))
    await optionChanged(15)
    const found = (await faults()).slice(before)
    expect(found).toEqual([expect.stringMatching(/^strand \d+: entry \d+ is signed by no key of this server$/)])
  })
})

describe('the keys', async () => {
  const other = await openTestDatabase()
  const next = makeTestKey()

  it('begin with the first start: what stood there before is told apart by a hash [MORE-08]', async () => {
    await setOption(other, 'passwordMinLength', 12, { by: 'root', at: now })
    expect(await faults(testKey.publicKey, other)).toContain(
      'key of the first start: where the chains ended before anything was signed is not what the first key says',
    )
    await startSigning(other, testKey, now)
    await startSigning(other, testKey, now)
    expect(await faults(testKey.publicKey, other)).toEqual([])
  })

  it('are refused at a start if the database knows another [MORE-08]', async () => {
    await expect(startSigning(other, next, now)).rejects.toThrow(fingerprintOf(next.publicKey))
  })

  it('take the place of one another, and each leads to all [MORE-08]', async () => {
    await expect(rotateKey(other, next, makeTestKey(), now)).rejects.toThrow('not the newest')
    await rotateKey(other, next, testKey, now)
    await startSigning(other, next, now)
    for (const { publicKey } of [testKey, next]) expect(await faults(publicKey, other)).toEqual([])
  })

  it('name one that nobody vouches for [MORE-08]', async () => {
    const stranger = makeTestKey()
    await rotateKey(other, stranger, null, now)
    const named = `key ${fingerprintOf(stranger.publicKey)}: no key that is trusted vouches for it`
    expect(await faults(testKey.publicKey, other)).toEqual([named])
    expect((await faults(stranger.publicKey, other)).filter((fault) => fault.startsWith('key '))).toHaveLength(3)
  })
})
