import { afterAll, describe, expect, it } from 'vitest'
import { setOption } from '../deployment/options.repository'
import { requiredFactorOption } from '../deployment/requiredFactor'
import { writeApp, writeNewSecret } from '../secondFactor/secondFactor.repository'
import { anAccount, password } from '../session/session.fixture'
import { codeAt } from '../testing/appCode'
import { openTestDatabase } from '../testing/testDatabase'
import { startOidcProvider } from './oidcProvider.fixture'
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
const hospital = await startOidcProvider([`${server.url}sign-in/return`])
server.allow(hospital.host)
const { issuer, people } = hospital
const seeberg = { ...aProvider, issuer }
await connect(server, 'seeberg', seeberg)
await connect(server, 'open', { ...seeberg, name: 'Seeberg, everybody', admits: 'everybody' })
afterAll(() => Promise.all([server.close(), hospital.close()]))

let count = 0
/** Somebody at the hospital, with the address of their own. */
function aPerson(more = {}) {
  count += 1
  const person = { subject: `s-${count}`, email: `nora.${count}@seeberg.example`, email_verified: true, ...more }
  people.set(person.subject, person)
  return person
}

async function come(subject: string, provider = 'seeberg', guest = aGuest(server), more = {}) {
  const answer = await handIn(guest, await hospital.visit(await addressFor(guest, provider, more), subject))
  return { guest, answer }
}

const identities = () => db.selectFrom('identity').selectAll().execute()

describe('signing in by a provider', () => {
  it('joins the account of a verified address, and opens a session that leads back [MORE-41]', async () => {
    const { subject, email } = aPerson()
    const username = await anAccount(server.services, { email: email.toUpperCase(), roles: ['PI'] })
    const { guest, answer } = await come(subject)
    expect(answer).toMatchObject({ type: 'LoginSuccessful', user: { username, roles: ['PI'] }, returnTo: '/bases' })
    expect(await guest.getClientUserInfo()).toMatchObject({ type: 'ReceivedUser', user: { username } })
    expect(await identities()).toContainEqual(
      expect.objectContaining({ issuer, subject, username, joined_by: 'address' }),
    )
  })

  it('knows a person by the provider’s name for them from then on, whatever their address becomes [MORE-41]', async () => {
    const { subject, email } = aPerson()
    const username = await anAccount(server.services, { email })
    await come(subject)
    people.set(subject, { email: 'married@seeberg.example', email_verified: true })
    expect((await come(subject)).answer).toMatchObject({ type: 'LoginSuccessful', user: { username } })
  })

  it('does not open an account to the next person who was given its address [MORE-41]', async () => {
    const { subject, email } = aPerson()
    await anAccount(server.services, { email })
    await come(subject)
    const next = aPerson({ email })
    const { guest, answer } = await come(next.subject)
    expect(answer).toEqual({ type: 'NoAccount', provider: 'Seeberg Hospital' })
    expect(guest.browser.cookies.has('casebook')).toBe(false)
    expect((await come(next.subject, 'open')).answer.type).toBe('NoAccount')
  })

  it.each([
    ['an address that is not verified', { email_verified: false }],
    ['the name of an account', { email: undefined, preferred_username: 'chief' }],
    ['an address that two accounts have', { email: 'shared@seeberg.example' }],
  ])('lets nobody in by %s [MORE-41]', async (_, said) => {
    if (count < 100) {
      count = 100
      await anAccount(server.services, { username: 'chief' })
      for (const username of ['one-of-two', 'two-of-two'])
        await anAccount(server.services, { username, email: 'shared@seeberg.example' })
    }
    const person = aPerson(said)
    if (person.email) await anAccount(server.services, { email: person.email })
    const before = await identities()
    expect((await come(person.subject)).answer).toEqual({ type: 'NoAccount', provider: 'Seeberg Hospital' })
    expect(await identities()).toEqual(before)
  })

  it('makes an account where the provider admits everybody, never one of a name that is taken [MORE-41]', async () => {
    await anAccount(server.services, { username: 'registrar' })
    const person = aPerson({ email: undefined, preferred_username: 'Registrar', given_name: 'Nora', family_name: 'Ek' })
    const { answer } = await come(person.subject, 'open')
    const user = { username: 'Registrar@127.0.0.1', firstName: 'Nora', lastName: 'Ek', roles: [] }
    // Names differ from letters to capitals, so this one is another; an address is not.
    expect([user.username, 'Registrar']).toContain(answer.type === 'LoginSuccessful' && answer.user.username)
    expect((await come(person.subject)).answer).toMatchObject({ type: 'LoginSuccessful', user: { firstName: 'Nora' } })
  })

  it('accepts an invitation by its address; the link of the mail opens nothing any more [MORE-41]', async () => {
    const { subject, email } = aPerson()
    await db
      .insertInto('app_user')
      .values({
        username: email,
        email,
        roles: ['REPORTER'],
        password_hash: null,
        is_activated: false,
        pending: 'invitation',
        created_at: server.clock.now(),
      })
      .execute()
    expect((await come(subject)).answer).toMatchObject({ type: 'LoginSuccessful', user: { roles: ['REPORTER'] } })
    const row = await db.selectFrom('app_user').selectAll().where('username', '=', email).executeTakeFirst()
    expect(row).toMatchObject({ is_activated: true, pending: null })
  })

  it('lets nobody into an account that is shut here, and nobody else over an open form [MORE-41]', async () => {
    const [shut, other] = [aPerson(), aPerson()]
    await anAccount(server.services, { email: shut.email, isFrozen: true })
    await anAccount(server.services, { email: other.email })
    expect((await come(shut.subject)).answer).toEqual({ type: 'Deactivated' })
    const { guest, answer } = await come(other.subject, 'seeberg', aGuest(server), { onlyUser: 'ada' })
    expect(answer).toEqual({ type: 'OtherAccount' })
    expect(await guest.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
  })

  it('leaves the password to whoever has one [MORE-41]', async () => {
    const { subject, email } = aPerson()
    const user = await anAccount(server.services, { email, roles: ['ADMIN'] })
    await come(subject)
    expect((await aGuest(server).login({ user, password })).type).toBe('LoginSuccessful')
  })

  it('asks for our second factor, unless the provider has asked for one that counts [MORE-41]', async () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const { subject, email } = aPerson()
    const username = await anAccount(server.services, { email })
    await writeNewSecret(db, username, secret, server.clock.now())
    await writeApp(db, username, { secret, lastStep: null }, server.clock.now())
    const { guest, answer } = await come(subject)
    expect(answer).toMatchObject({ type: 'SecondFactorRequired', app: true, username, returnTo: '/bases' })
    expect(await guest.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
    const step = answer.type === 'SecondFactorRequired' ? answer.step : ''
    const code = codeAt(secret, server.clock.now())
    expect((await guest.enterCode({ step, code })).type).toBe('LoginSuccessful')
    people.set(subject, { email, email_verified: true, amr: ['pwd', 'mfa'] })
    expect((await come(subject)).answer).toMatchObject({ type: 'LoginSuccessful', user: { username } })
  })

  it('has a required factor set up first, where the provider’s own does not count [MORE-41]', async () => {
    const { subject, email } = aPerson()
    await anAccount(server.services, { email, roles: ['REPORTER'] })
    const by = { by: null, at: server.clock.now() }
    await setOption(db, requiredFactorOption, { everybody: false, roles: ['REPORTER'] }, by)
    expect((await come(subject)).answer).toMatchObject({ user: { needsSecondFactor: true } })
    people.set(subject, { email, email_verified: true, amr: ['mfa'] })
    const { answer } = await come(subject)
    expect(answer).not.toHaveProperty('user.needsSecondFactor')
    await setOption(db, requiredFactorOption, null, by)
  })
})

describe('a provider in the options', () => {
  it('is offered by name once it is used, and its secret never leaves the server [MORE-41]', async () => {
    const administrator = await anAdministrator(server)
    const value = { ...seeberg, name: 'Being tried', isUsed: false }
    await administrator.setProvider({ id: 'trial', value, replaces: '' })
    const offers = await aGuest(server).getSignInOffers?.()
    expect(offers).toMatchObject({
      providers: [
        { id: 'open', name: 'Seeberg, everybody' },
        { id: 'seeberg', name: 'Seeberg Hospital' },
      ],
    })
    expect(await administrator.getProviders()).toMatchObject({ returnAddress: `${server.url}sign-in/return` })
    const stored = await administrator.getProvider({ id: 'trial' })
    expect(stored).toMatchObject({ option: { ...value, clientSecret: '' } })
    const kept = await db.selectFrom('option').selectAll().execute()
    const events = await db.selectFrom('server_event').selectAll().execute()
    for (const text of [JSON.stringify(stored), JSON.stringify(kept), JSON.stringify(events), server.logged()])
      expect(text).not.toContain(seeberg.clientSecret)
    expect((await aGuest(server).beginProviderSignIn({ provider: 'trial', returnTo: '/' })).type).toBe('NoSuchProvider')
  })

  it('keeps a secret for the same client of the same issuer only [MORE-41]', async () => {
    const administrator = await anAdministrator(server)
    const { version = '' } = (await administrator.getProvider({ id: 'trial' })) as { version?: string }
    const renamed = { ...seeberg, name: 'Renamed', isUsed: false, clientSecret: '' }
    expect((await administrator.setProvider({ id: 'trial', value: renamed, replaces: version })).type).toBe('Ok')
    const address = await administrator.beginProviderTest({ id: 'trial' })
    const back = await hospital.visit(address.type === 'GoToProvider' ? address.address : '', aPerson().subject)
    expect((await handIn(administrator, back)).type).toBe('ProviderTested')
    expect((await administrator.setProvider({ id: 'trial', value: renamed, replaces: version })).type).toBe(
      'OptionChanged',
    )
  })

  it('is tested by an administrator, whom it signs in as nobody [MORE-41]', async () => {
    const administrator = await anAdministrator(server)
    const before = administrator.browser.cookies.get('casebook')
    const { subject, email } = aPerson({ amr: ['mfa'] })
    const username = await anAccount(server.services, { email })
    const begun = await administrator.beginProviderTest({ id: 'trial' })
    const back = await hospital.visit(begun.type === 'GoToProvider' ? begun.address : '', subject)
    const answer = await handIn(administrator, back)
    expect(answer).toMatchObject({ type: 'ProviderTested', username, isNew: false, isSecondFactor: true })
    expect(answer).toHaveProperty('said', expect.arrayContaining([{ claim: 'email', value: email }]))
    expect(administrator.browser.cookies.get('casebook')).toBe(before)
    expect(await identities()).not.toContainEqual(expect.objectContaining({ subject }))
  })

  it.each([
    ['that does not answer', 'http://127.0.0.1:9', /fetch failed/],
    ['in a private network that the settings do not name', 'https://10.255.255.1', /SIGN_IN_HOSTS/],
    ['that is another program', () => server.url.slice(0, -1), /response/],
  ])('%s fails its test in words [MORE-41]', async (_, at, words) => {
    server.allow('127.0.0.1:9')
    server.allow(new URL(server.url).host)
    const administrator = await anAdministrator(server)
    const value = { ...seeberg, issuer: typeof at === 'string' ? at : at(), isUsed: true }
    const { version = '' } = (await administrator.getProvider({ id: 'wrong' })) as { version?: string }
    await administrator.setProvider({ id: 'wrong', value, replaces: version })
    const tested = await administrator.beginProviderTest({ id: 'wrong' })
    expect(tested).toMatchObject({ type: 'ProviderFailed', error: expect.stringMatching(words) })
    expect((await aGuest(server).beginProviderSignIn({ provider: 'wrong', returnTo: '/' })).type).toBe('ProviderSilent')
  })
})
