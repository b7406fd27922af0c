import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount } from '../session/session.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { clientId, startForgingProvider, startOidcProvider } from './oidcProvider.fixture'
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
const server = await startProviderServer(db)
const returnAddress = `${server.url}sign-in/return`
const hospital = await startOidcProvider([returnAddress])
const forging = await startForgingProvider()
for (const { host } of [hospital, forging]) server.allow(host)
await connect(server, 'hospital', { ...aProvider, issuer: hospital.issuer })
await connect(server, 'another', { ...aProvider, issuer: hospital.issuer })
await connect(server, 'forging', { ...aProvider, issuer: forging.issuer, admits: 'everybody' })
const email = 'victim@seeberg.example'
await anAccount(server.services, { username: 'victim', email })
hospital.people.set('victim', { email, email_verified: true })
afterAll(() => Promise.all([server.close(), hospital.close(), forging.close()]))

const sessions = async () => (await db.selectFrom('session').select('id_hash').execute()).length
const now = () => Math.floor(Date.now() / 1000)

describe('an ID token', () => {
  beforeEach(() => {
    forging.signed = 'rightly'
    forging.claims = { email: 'mallory@elsewhere.example', email_verified: true }
  })

  async function comeWithToken() {
    const guest = aGuest(server)
    const address = new URL(await addressFor(guest, 'forging'))
    forging.nonce = address.searchParams.get('nonce') ?? ''
    const back = new URL(returnAddress)
    back.search = new URLSearchParams({ code: 'any', state: address.searchParams.get('state') ?? '' }).toString()
    return { guest, answer: await handIn(guest, back) }
  }

  it('that is right lets in, so the refusals below are for what is wrong [MORE-41]', async () => {
    expect((await comeWithToken()).answer.type).toBe('LoginSuccessful')
  })

  it.each([
    ['signed by another key', { signed: 'byAnother' }],
    ['that nobody signed', { signed: 'none' }],
    ['for another program', { claims: { aud: 'another' } }],
    ['for two programs, given to the other', { claims: { aud: [clientId, 'another'], azp: 'another' } }],
    ['of another provider', { claims: { iss: 'https://login.elsewhere.example' } }],
    ['that has expired', { claims: { iat: now() - 7200, exp: now() - 3600 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['of another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['about nobody', { claims: { sub: undefined } }],
  ] as const)('%s lets nobody in, and leaves a line in the log [MORE-41]', async (_, forged) => {
    Object.assign(forging, forged, { claims: { ...forging.claims, ...('claims' in forged && forged.claims) } })
    const before = await sessions()
    const { guest, answer } = await comeWithToken()
    expect(answer).toEqual({ type: 'SignInAgain' })
    expect(guest.browser.cookies.has('casebook')).toBe(false)
    expect(await sessions()).toBe(before)
    const [last] = await db.selectFrom('server_event').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(last).toMatchObject({ kind: 'providerRefused', payload: { provider: 'Seeberg Hospital', ip: '127.0.0.1' } })
  })
})

describe('an answer', () => {
  async function theirAnswer() {
    const victim = aGuest(server)
    return { victim, back: await hospital.visit(await addressFor(victim, 'hospital'), 'victim') }
  }

  it('counts in the browser that asked, and in no other [MORE-41]', async () => {
    const { victim, back } = await theirAnswer()
    const thief = aGuest(server)
    expect(await handIn(thief, back)).toEqual({ type: 'SignInAgain' })
    await addressFor(thief, 'hospital')
    expect(await handIn(thief, back)).toEqual({ type: 'SignInAgain' })
    expect((await handIn(victim, back)).type).toBe('LoginSuccessful')
  })

  it('counts once [MORE-41]', async () => {
    const { victim, back } = await theirAnswer()
    expect((await handIn(victim, back)).type).toBe('LoginSuccessful')
    expect(await handIn(victim, back)).toEqual({ type: 'SignInAgain' })
  })

  it('counts for ten minutes [MORE-41]', async () => {
    const { victim, back } = await theirAnswer()
    server.clock.pass(10 * 60_000)
    expect(await handIn(victim, back)).toEqual({ type: 'SignInAgain' })
  })

  it.each([
    ['another state', (back: URL, own: URL) => back.searchParams.set('state', own.searchParams.get('state') ?? '')],
    ['a state that nobody sealed', (back: URL) => back.searchParams.set('state', 'A'.repeat(300))],
    ['no state', (back: URL) => back.searchParams.delete('state')],
    ['a code that nobody gave', (back: URL) => back.searchParams.set('code', 'guessed')],
    ['the name of another provider', (back: URL) => back.searchParams.set('iss', 'https://elsewhere.example')],
  ] as const)('with %s lets nobody in [MORE-41]', async (_, change) => {
    const { victim, back } = await theirAnswer()
    const thief = aGuest(server)
    change(back, new URL(await addressFor(thief, 'hospital')))
    const before = await sessions()
    expect(await handIn(victim, back)).toEqual({ type: 'SignInAgain' })
    expect(await handIn(thief, back)).toEqual({ type: 'SignInAgain' })
    expect(await sessions()).toBe(before)
  })

  it('of a test counts for the administrator who tests, and signs nobody in [MORE-41]', async () => {
    const administrator = await anAdministrator(server)
    const begun = await administrator.beginProviderTest({ id: 'hospital' })
    const back = await hospital.visit(begun.type === 'GoToProvider' ? begun.address : '', 'victim')
    await administrator.logout()
    expect(await handIn(administrator, back)).toEqual({ type: 'SignInAgain' })
  })

  it('of a person who turned back there says so [MORE-41]', async () => {
    const guest = aGuest(server)
    const state = new URL(await addressFor(guest, 'hospital')).searchParams.get('state') ?? ''
    const refused = await guest.endProviderSignIn({ state, error: 'access_denied' })
    expect(refused).toEqual({ type: 'ProviderRefused', provider: 'Seeberg Hospital' })
  })

  it('is asked for at one return address: the provider sends people to no other [MORE-41]', async () => {
    const address = new URL(await addressFor(aGuest(server), 'hospital'))
    expect(address.searchParams.get('redirect_uri')).toBe(returnAddress)
    expect(address.searchParams.get('code_challenge_method')).toBe('S256')
    address.searchParams.set('redirect_uri', `${server.url}elsewhere`)
    await expect(hospital.visit(address.href, 'victim')).rejects.toThrow(/400/)
  })
})
