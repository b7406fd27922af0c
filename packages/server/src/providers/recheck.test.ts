import { afterAll, expect, it } from 'vitest'
import { aKey } from '../accessKeys/accessKeys.fixture'
import { findUsableKey } from '../session/keys/accessKeys.repository'
import { anAccount, minute } from '../session/session.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { startForgingProvider, startOidcProvider } from './oidcProvider.fixture'
import {
  addressFor,
  aGuest,
  anAdministrator,
  aProvider,
  connect,
  handIn,
  startProviderServer,
} from './providers.fixture'

const db = await openTestDatabase()
const server = await startProviderServer(db, { sessionIdleMinutes: 600 })
const returnAddress = `${server.url}sign-in/return`
let hospital = await startOidcProvider([returnAddress])
const forging = await startForgingProvider()
for (const { host } of [hospital, forging]) server.allow(host)
await connect(server, 'seeberg', { ...aProvider, issuer: hospital.issuer })
await connect(server, 'forging', { ...aProvider, issuer: forging.issuer, admits: 'everybody' })
afterAll(() => Promise.all([server.close(), hospital.close(), forging.close()]))

let count = 0
async function signedInBySeeberg() {
  const email = `person.${++count}@seeberg.example`
  const username = await anAccount(server.services, { email })
  hospital.people.set(email, { email, email_verified: true })
  const guest = aGuest(server)
  expect((await handIn(guest, await hospital.visit(await addressFor(guest, 'seeberg'), email))).type).toBe(
    'LoginSuccessful',
  )
  return { guest, subject: email, username }
}

const isIn = async ({ guest }: { guest: ReturnType<typeof aGuest> }) =>
  (await guest.getClientUserInfo()).type === 'ReceivedUser'

it('shuts out who has left the provider, with their next call after a quarter of an hour [MORE-41]', async () => {
  const [stays, leaves] = [await signedInBySeeberg(), await signedInBySeeberg()]
  hospital.people.delete(leaves.subject)
  server.clock.pass(14 * minute)
  expect(await isIn(leaves)).toBe(true)
  server.clock.pass(1 * minute)
  expect([await isIn(leaves), await isIn(stays)]).toEqual([false, true])
  const ended = await db.selectFrom('session').selectAll().where('end_reason', '=', 'leftProvider').execute()
  expect(ended).toHaveLength(1)
  // The refresh token is another each time.
  for (let quarter = 0; quarter < 3; quarter++) {
    server.clock.pass(15 * minute)
    expect(await isIn(stays)).toBe(true)
  }
})

/** The status of a call that a program makes. */
async function asProgram({ secret }: { readonly secret: string }) {
  const address = new URL('proket/accessKeys?action=getOwnKey', server.url)
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  return (await fetch(address, { method: 'POST', headers, body: '{}' })).status
}

it('shuts the access keys of a person who has left, until the provider lets the person in again [MORE-41] [MORE-43]', async () => {
  const [stays, leaves] = [await signedInBySeeberg(), await signedInBySeeberg()]
  const [kept, shut] = [await aKey(server.services, stays.username), await aKey(server.services, leaves.username)]
  hospital.people.delete(leaves.subject)
  server.clock.pass(15 * minute)
  expect([await isIn(stays), await isIn(leaves)]).toEqual([true, false])
  expect([await asProgram(kept), await asProgram(shut)]).toEqual([200, 401])
  expect(await findUsableKey(db, shut.id, server.clock.now())).toBeNull()

  hospital.people.set(leaves.subject, { email: leaves.subject, email_verified: true })
  await handIn(leaves.guest, await hospital.visit(await addressFor(leaves.guest, 'seeberg'), leaves.subject))
  expect([await isIn(leaves), await asProgram(shut)]).toEqual([true, 200])
})

it('leaves open what a person who has left makes later, by a password of this server [MORE-43]', async () => {
  const leaves = await signedInBySeeberg()
  hospital.people.delete(leaves.subject)
  server.clock.pass(15 * minute)
  expect(await isIn(leaves)).toBe(false)
  server.clock.pass(1 * minute)
  expect(await asProgram(await aKey(server.services, leaves.username))).toBe(200)
})

it('shuts no key because a provider is silent, or is not used any more [MORE-43]', async () => {
  await connect(server, 'third', { ...aProvider, issuer: hospital.issuer })
  const email = 'of.third@seeberg.example'
  const username = await anAccount(server.services, { email })
  hospital.people.set(email, { email, email_verified: true })
  const guest = aGuest(server)
  await handIn(guest, await hospital.visit(await addressFor(guest, 'third'), email))
  const key = await aKey(server.services, username)
  const administrator = await anAdministrator(server)
  const stored = await administrator.getProvider({ id: 'third' })
  const replaces = stored.type === 'ReceivedOption' ? (stored.version ?? '') : ''
  await administrator.setProvider({ id: 'third', value: null, replaces })
  server.clock.pass(15 * minute)
  expect([await isIn({ guest }), await asProgram(key)]).toEqual([false, 200])
})

it('has people sign in again after an hour where the provider gives no refresh token [MORE-41]', async () => {
  const guest = aGuest(server)
  const address = new URL(await addressFor(guest, 'forging'))
  forging.nonce = address.searchParams.get('nonce') ?? ''
  const back = new URL(returnAddress)
  back.search = new URLSearchParams({ code: 'any', state: address.searchParams.get('state') ?? '' }).toString()
  expect((await handIn(guest, back)).type).toBe('LoginSuccessful')
  server.clock.pass(59 * minute)
  expect(await isIn({ guest })).toBe(true)
  server.clock.pass(1 * minute)
  expect(await isIn({ guest })).toBe(false)
})

it('ends the sessions of a provider that is not used any more [MORE-41]', async () => {
  await connect(server, 'second', { ...aProvider, issuer: hospital.issuer })
  const email = 'of.second@seeberg.example'
  await anAccount(server.services, { email })
  hospital.people.set(email, { email, email_verified: true })
  const guest = aGuest(server)
  await handIn(guest, await hospital.visit(await addressFor(guest, 'second'), email))
  const administrator = await anAdministrator(server)
  const stored = await administrator.getProvider({ id: 'second' })
  const replaces = stored.type === 'ReceivedOption' ? (stored.version ?? '') : ''
  await administrator.setProvider({ id: 'second', value: null, replaces })
  server.clock.pass(15 * minute)
  expect(await isIn({ guest })).toBe(false)
})

it('lets work go on while the provider does not answer, and asks again when it does [MORE-41]', async () => {
  const [stays, leaves] = [await signedInBySeeberg(), await signedInBySeeberg()]
  await hospital.close()
  server.clock.pass(15 * minute)
  expect([await isIn(stays), await isIn(leaves)]).toEqual([true, true])
  expect((await aGuest(server).beginProviderSignIn({ provider: 'seeberg', returnTo: '/' })).type).toMatch(
    /GoToProvider|ProviderSilent/,
  )
  expect(server.logged()).toContain('A provider of sign-in does not answer')
  // It comes back without its memory: every refresh token is unknown to it.
  hospital = await startOidcProvider([returnAddress], Number(new URL(hospital.issuer).port))
  expect(await isIn(leaves)).toBe(true)
  server.clock.pass(1 * minute)
  expect(await isIn(leaves)).toBe(false)
})
