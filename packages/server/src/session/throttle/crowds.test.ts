import { createClient } from '@casebook/api-adapter/client'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { failuresOfNetwork } from '@casebook/core/session/networkThrottle'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/testDatabase'
import { Browser } from '../../testing/testServer'
import { hashing } from '../passwordHash'
import { anAccount, hour, minute, password, startSessionServer } from '../session.fixture'
import { door } from './door'

const db = await openTestDatabase()
const server = await startSessionServer(db, { trustProxy: true })
const { services, clock } = server

afterAll(() => server.close())

/** Somebody with a new browser at an address, as the proxy in front says it. */
function visitorAt(address: string) {
  const browser = new Browser(server)
  const send: Browser['send'] = async ({ url, body }) => {
    const headers = { 'X-Forwarded-For': address }
    const response = await browser.fetch(`proket/${url}`, { method: 'POST', headers, ...(body ? { body } : {}) })
    return response.json()
  }
  return createClient(sessionWire, send)
}

/** As if so many names had been tried from the address. */
async function tried(network: string, failures: number): Promise<void> {
  await db.insertInto('network_throttle').values({ network, failures, counted_at: clock.now() }).execute()
}

const wrong = 'not the password at all'
const namesTried = async () => (await db.selectFrom('login_throttle').select('username').execute()).length

describe('a network that tries one password on many names', () => {
  it('is held back at the hundredth failure: its strangers are refused unseen, with the right password too', async () => {
    const network = '192.0.2.1'
    await tried(network, failuresOfNetwork - 2)
    expect((await visitorAt(network).login({ user: 'name 99', password: wrong })).type).toBe('LoginFailed')
    expect((await visitorAt(network).login({ user: 'name 100', password: wrong })).type).toBe('LoginFailed')
    const begun = hashing.begun
    const names = await namesTried()
    const user = await anAccount(services)
    const hashed = hashing.begun
    for (const name of ['name 101', 'name 102', user])
      expect((await visitorAt(network).login({ user: name, password })).type).toBe('TooManyFailedLogins')
    expect(hashing.begun).toBe(hashed)
    expect(hashing.begun - begun).toBeLessThanOrEqual(1)
    expect(await namesTried()).toBe(names)
    expect(server.logged()).toContain('"network":"192.0.2.1"')
  })

  it('keeps out neither other networks nor its own known devices: a hospital has one address', async () => {
    const network = '192.0.2.2'
    const user = await anAccount(services)
    const atWork = visitorAt(network)
    expect((await atWork.login({ user, password })).type).toBe('LoginSuccessful')
    await db.deleteFrom('network_throttle').execute()
    await tried(network, failuresOfNetwork)
    expect((await visitorAt(network).login({ user, password })).type).toBe('TooManyFailedLogins')
    expect((await atWork.login({ user, password })).type).toBe('LoginSuccessful')
    expect((await visitorAt('192.0.2.3').login({ user, password })).type).toBe('LoginSuccessful')
  })

  it('is told so more slowly the more often it asks, so that refusing it costs the others little', async () => {
    const network = '192.0.2.7'
    await tried(network, failuresOfNetwork)
    const ask = async () => (await visitorAt(network).login({ user: 'name', password })).type
    expect(await ask()).toBe('TooManyFailedLogins')
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: 40 }, ask))
    expect(new Set(answers)).toEqual(new Set(['TooManyFailedLogins']))
    expect(performance.now() - begun).toBeGreaterThan(38 * 20)
  })

  it('is let in again when a minute has passed', async () => {
    const network = '192.0.2.4'
    const user = await anAccount(services)
    await tried(network, failuresOfNetwork)
    expect((await visitorAt(network).login({ user, password })).type).toBe('TooManyFailedLogins')
    clock.pass(minute)
    expect((await visitorAt(network).login({ user, password })).type).toBe('LoginSuccessful')
  })

  it('may be any of the addresses that one customer has', async () => {
    await tried('2001:db8:0:1::/64', failuresOfNetwork)
    expect((await visitorAt('2001:db8:0:1::7').login({ user: 'name', password })).type).toBe('TooManyFailedLogins')
    expect((await visitorAt('2001:db8:0:2::7').login({ user: 'name', password })).type).toBe('LoginFailed')
  })
})

describe('who has gone while waiting', () => {
  it('is not looked at: the crowd that was there delays nobody', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `gone ${i}`)
    const gone = new AbortController()
    const crowd = names.map((user, i) => {
      const headers = { 'X-Forwarded-For': `198.51.100.${i}`, 'X-Casebook': '53', Origin: server.url.slice(0, -1) }
      const body = JSON.stringify({ user, password: wrong })
      const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }
      return fetch(`${server.url}loginApi?action=login`, { ...init, signal: gone.signal })
    })
    await expect.poll(() => door.waiting, { timeout: 60_000 }).toBeGreaterThan(20)
    gone.abort()
    await Promise.allSettled(crowd)
    await expect.poll(() => door.waiting + door.running, { timeout: 20_000 }).toBe(0)
    const counted = await db.selectFrom('login_throttle').select('username').where('username', 'in', names).execute()
    expect(counted.length).toBeLessThan(20)
  })
})

describe('what strangers leave behind', () => {
  it('is taken away after a month; what concerns an account stays', async () => {
    const user = await anAccount(services)
    await visitorAt('192.0.2.5').login({ user: 'a stranger to us', password: wrong })
    await visitorAt('192.0.2.5').login({ user, password: wrong })
    const failed = async () => {
      const rows = await db.selectFrom('server_event').select('source').where('kind', '=', 'failedLogin').execute()
      return {
        ofStrangers: rows.filter(({ source }) => source === null).length,
        ofUser: rows.some((row) => row.source === user),
      }
    }
    expect((await failed()).ofStrangers).toBeGreaterThan(0)
    clock.pass(31 * 24 * hour)
    expect((await visitorAt('192.0.2.6').login({ user, password })).type).toBe('LoginSuccessful')
    expect(await failed()).toEqual({ ofStrangers: 0, ofUser: true })
    const networks = await db.selectFrom('network_throttle').select('network').execute()
    expect(networks).toEqual([{ network: '192.0.2.6' }])
  })
})
