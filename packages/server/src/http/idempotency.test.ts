import { createClient } from '@casebook/api-adapter/client'
import { wire } from '@casebook/api-adapter/wire'
import { type Call, call } from '@casebook/core/call/call'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '../services'
import { signedIn } from '../session/session.fixture'
import { sessionArea } from '../signIn/session.handlers'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser, startTestServer } from '../testing/testServer'
import { type AreaHandlers, answers } from './area'
import { handledOnce } from './idempotency'

const patient = { patient: z.string().max(20) }

const bedsCalls = {
  admit: call({
    policy: 'hasOwnCases',
    changes: true,
    settledBy: ['Admitted'],
    request: patient,
    results: { Admitted: { bed: z.number() }, WardFull: {} },
  }),
  /** Nothing is in the way of what it writes, so it would take effect twice if it could. */
  ring: call({
    policy: 'signedIn',
    changes: true,
    request: patient,
    results: { Rung: { times: z.number() }, Busy: {} },
  }),
}

const bedsWire = wire(bedsCalls, { path: 'beds' })

const db = await openTestDatabase()
await sql`create table bed (number serial, patient text unique)`.execute(db)
await sql`create table ringing (patient text)`.execute(db)

let isFull = false
/** The point at which the work fails: before its first query is answered, after all its queries, or never. */
let fails: 'early' | 'late' | null = null

const bedsHandlers: AreaHandlers<typeof bedsCalls> = {
  async admit({ patient }, _caller, tx) {
    const { rows } = await sql<{
      number: number
    }>`insert into bed (patient) values (${patient}) returning number`.execute(tx)
    if (isFull) return { type: 'WardFull' }
    return { type: 'Admitted', bed: rows[0]?.number ?? 0 }
  },
  async ring({ patient }, _caller, tx) {
    if (fails === 'early') await sql`select 1 / 0`.execute(tx)
    await sql`insert into ringing values (${patient})`.execute(tx)
    const times = await rowsOf('ringing', tx)
    if (fails === 'late') throw new Error('The bell is broken')
    return isFull ? { type: 'Busy' } : { type: 'Rung', times }
  },
}

const server = await startTestServer({
  db,
  areas: [sessionArea, { calls: [answers(bedsWire, () => bedsHandlers)] }],
})
const ada = await callsOf('PI')
const ben = await callsOf('PI')

afterAll(() => server.close())
beforeEach(async () => {
  isFull = false
  fails = null
  await sql`truncate bed, ringing, received_call`.execute(db)
})

async function callsOf(role: 'PI' | 'REPORTER') {
  const { browser } = await signedIn(server, { roles: [role] })
  return { browser, ...createClient(bedsWire, browser.send) }
}

async function rowsOf(table: string, on: Database = db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(on)
  return rows[0]?.count ?? 0
}

const one = { idempotencyKey: 'one' }
const times = (count: number) => Array.from({ length: count })

describe('a delivery', () => {
  it('that comes again gets the answer of the first, and has no second effect', async () => {
    const first = await ada.ring({ patient: 'Holm' }, one)
    expect(first).toEqual({ type: 'Rung', times: 1 })
    for (const _ of times(3)) expect(await ada.ring({ patient: 'Holm' }, one)).toEqual(first)
    expect(await rowsOf('ringing')).toBe(1)
  })

  it('that comes several times at once takes effect once, and all get one answer', async () => {
    const answered = await Promise.all(times(6).map(() => ada.ring({ patient: 'Holm' }, one)))
    for (const answer of answered) expect(answer).toEqual({ type: 'Rung', times: 1 })
    expect(await rowsOf('ringing')).toBe(1)
  })

  it('gets the answer of the first also where its own first query would fail', async () => {
    const first = await ada.admit({ patient: 'Holm' }, one)
    expect(await ada.admit({ patient: 'Holm' }, one)).toEqual(first)
    expect(await Promise.all(times(6).map(() => ada.admit({ patient: 'Holm' }, one)))).toEqual(times(6).fill(first))
  })

  it('of other content under the same key is another call', async () => {
    await ada.ring({ patient: 'Holm' }, one)
    expect(await ada.ring({ patient: 'Berg' }, one)).toEqual({ type: 'Rung', times: 2 })
  })

  it('of somebody else under the same key is another call', async () => {
    await ada.ring({ patient: 'Holm' }, one)
    expect(await ben.ring({ patient: 'Holm' }, one)).toEqual({ type: 'Rung', times: 2 })
  })

  it('without a key takes effect each time it comes', async () => {
    const init = { method: 'POST', body: '{"patient":"Holm"}' }
    for (const n of [1, 2])
      expect(await (await ada.browser.fetch('beds?action=ring', init)).json()).toEqual({ Rung: { times: n } })
    expect(await rowsOf('received_call')).toBe(0)
  })
})

describe('a delivery that fails', () => {
  it.each(['early', 'late'] as const)(
    '%s leaves no answer and no effect, and sent again has its effect',
    async (when) => {
      fails = when
      await expect(ada.ring({ patient: 'Holm' }, one)).rejects.toThrow('500')
      expect([await rowsOf('ringing'), await rowsOf('received_call')]).toEqual([0, 0])
      fails = null
      expect(await ada.ring({ patient: 'Holm' }, one)).toEqual({ type: 'Rung', times: 1 })
    },
  )

  it('fails for all that come at once, and the next has its effect', async () => {
    fails = 'late'
    const failed = await Promise.allSettled(times(4).map(() => ada.ring({ patient: 'Holm' }, one)))
    expect(failed.map(({ status }) => status)).toEqual(times(4).fill('rejected'))
    fails = null
    expect(await ada.ring({ patient: 'Holm' }, one)).toEqual({ type: 'Rung', times: 1 })
  })
})

describe('a delivery that is refused', () => {
  it('gets the refusal again, where every answer settles it', async () => {
    isFull = true
    expect(await ada.ring({ patient: 'Holm' }, one)).toEqual({ type: 'Busy' })
    isFull = false
    expect(await ada.ring({ patient: 'Holm' }, one)).toEqual({ type: 'Busy' })
  })

  it('may have its effect when it comes again, where the refusal does not settle it', async () => {
    isFull = true
    expect(await ben.admit({ patient: 'Holm' }, one)).toEqual({ type: 'WardFull' })
    expect(await rowsOf('received_call')).toBe(0)
    await sql`truncate bed`.execute(db)
    isFull = false
    const { type } = await ben.admit({ patient: 'Holm' }, one)
    expect([type, await rowsOf('received_call')]).toEqual(['Admitted', 1])
  })

  it.each([
    ['for want of a session', async () => new Browser(server), '{"patient":"Holm"}', 200, 'LoginRequired'],
    [
      'for want of a permission',
      async () => (await callsOf('REPORTER')).browser,
      '{"patient":"Holm"}',
      200,
      'InsufficientPermissions',
    ],
    ['because it does not fit the call', async () => ada.browser, '{"patient":7}', 400, 'error'],
  ])('before it is handled leaves its key free: %s', async (_, browser, body, status, kind) => {
    const init = { method: 'POST', body, headers: { 'Idempotency-Key': 'one' } }
    const response = await (await browser()).fetch('beds?action=admit', init)
    expect([response.status, Object.keys(await response.json())[0]]).toEqual([status, kind])
    expect([await rowsOf('bed'), await rowsOf('received_call')]).toEqual([0, 0])
  })

  it('because a page of others sent it leaves its key free', async () => {
    const headers = { 'Idempotency-Key': 'one', Origin: 'https://elsewhere.example.org' }
    const init = { method: 'POST', body: '{"patient":"Holm"}', headers }
    expect((await ada.browser.fetch('beds?action=admit', init)).status).toBe(403)
    expect([await rowsOf('bed'), await rowsOf('received_call')]).toEqual([0, 0])
  })
})

describe('a server', () => {
  const { admit } = bedsCalls

  it.each([
    ['takes effect once for anyone', { ...admit, policy: 'anyone' }, 'takes effect once, but anyone may make it'],
    [
      'is settled by an answer that it does not have',
      { ...admit, settledBy: ['Admitted', 'Discharged'] },
      'is settled by Discharged, which it does not answer',
    ],
  ])('does not start with a call that %s', (_, faulty, fault) => {
    const faultyWire = wire({ admit: faulty as Call }, { path: 'beds' })
    expect(() => handledOnce(server.services, faultyWire, bedsHandlers as never)).toThrow(
      `The call beds?action=admit ${fault}`,
    )
  })
})
