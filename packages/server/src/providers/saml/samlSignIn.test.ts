import { afterAll, describe, expect, it } from 'vitest'
import { anAccount, minute } from '../../session/session.fixture'
import { openTestDatabase } from '../../testing/testDatabase'
import { addressFor, aGuest, anAdministrator, connect, handInPosted, startProviderServer } from '../providers.fixture'
import {
  aSamlProvider,
  type Forged,
  password,
  persistent,
  type SamlPerson,
  startSamlProvider,
} from './samlProvider.fixture'

const db = await openTestDatabase()
const server = await startProviderServer(db, { sessionIdleMinutes: 600 })
const hospital = await startSamlProvider()
const seeberg = aSamlProvider(hospital)
await connect(server, 'seeberg', seeberg)
afterAll(() => Promise.all([server.close(), hospital.close()]))

let count = 0
/** Somebody at the hospital, with the address of their own. */
function aPerson(more: SamlPerson = {}) {
  count += 1
  const person = { subject: `s-${count}`, mail: `nora.${count}@seeberg.example`, ...more }
  hospital.people.set(person.subject, { mail: person.mail, ...more })
  return person
}

async function come(subject: string, { provider = 'seeberg', forged = {} as Forged, guest = aGuest(server) } = {}) {
  const answer = await handInPosted(guest, await hospital.visit(await addressFor(guest, provider), subject, forged))
  return { guest, answer }
}

describe('signing in by SAML', () => {
  it('joins the account of an address that an administrator vouches for, and opens a session that leads back [MORE-41]', async () => {
    const { subject, mail } = aPerson()
    const username = await anAccount(server.services, { email: mail, roles: ['PI'] })
    const { guest, answer } = await come(subject)
    expect(answer).toMatchObject({ type: 'LoginSuccessful', user: { username, roles: ['PI'] }, returnTo: '/bases' })
    expect(await guest.getClientUserInfo()).toMatchObject({ type: 'ReceivedUser', user: { username } })
    hospital.people.set(subject, { mail: 'married@seeberg.example' })
    expect((await come(subject)).answer).toMatchObject({ type: 'LoginSuccessful', user: { username } })
    const identities = await db.selectFrom('identity').selectAll().where('username', '=', username).execute()
    // The same address may speak OpenID Connect too, and name people otherwise there.
    expect(identities).toMatchObject([{ issuer: `saml:${hospital.entityId}`, subject, joined_by: 'address' }])
  })

  it('joins nobody by an address that nobody vouches for [MORE-41]', async () => {
    await connect(server, 'unsure', { ...seeberg, vouchesForAddresses: false })
    const { subject, mail } = aPerson()
    await anAccount(server.services, { email: mail })
    expect((await come(subject, { provider: 'unsure' })).answer).toEqual({
      type: 'NoAccount',
      provider: 'Seeberg Hospital',
    })
  })

  it('asks by a question that names us, and nothing that is asked tells who comes [MORE-41]', async () => {
    const { subject } = aPerson()
    const address = new URL(await addressFor(aGuest(server), 'seeberg'))
    expect(`${address.origin}${address.pathname}`).toBe(hospital.signOn)
    // The standard's limit, which some providers keep.
    expect(address.searchParams.get('RelayState')?.length).toBeLessThan(80)
    await hospital.visit(address.href, subject)
    const asked = hospital.asked()
    expect(asked).toContain(`AssertionConsumerServiceURL="${server.url}sign-in/saml"`)
    expect(asked).toContain(`>${server.url}sign-in/saml/metadata</saml:Issuer>`)
    expect(asked).toContain(`Format="${persistent}"`)
    expect(asked).not.toMatch(/ForceAuthn|RequestedAuthnContext/)
  })

  it('says what a provider has to know of us, at the address that names us [MORE-41]', async () => {
    const response = await fetch(`${server.url}sign-in/saml/metadata`)
    expect(response.headers.get('content-type')).toBe('application/samlmetadata+xml')
    const metadata = await response.text()
    expect(metadata).toContain(`entityID="${server.url}sign-in/saml/metadata"`)
    expect(metadata).toContain(`Location="${server.url}sign-in/saml"`)
    expect(metadata).toContain('WantAssertionsSigned="true"')
  })

  it('gives roles by the groups that the assertion names, and takes them again [MORE-41]', async () => {
    const rolesOfGroups = [{ group: 'study monitors', role: 'REPORTER' as const }]
    await connect(server, 'groups', { ...seeberg, groups: 'groups', rolesOfGroups })
    const { subject, mail } = aPerson({ groups: ['cro', 'study monitors'] })
    await anAccount(server.services, { email: mail, roles: ['PI'] })
    const { answer } = await come(subject, { provider: 'groups' })
    expect(answer).toMatchObject({ user: { roles: expect.arrayContaining(['PI', 'REPORTER']) } })
    hospital.people.set(subject, { groups: ['cro'] })
    expect((await come(subject, { provider: 'groups' })).answer).toMatchObject({ user: { roles: ['PI'] } })
  })

  it('knows people by an attribute that never changes, where an administrator names one [MORE-41]', async () => {
    await connect(server, 'byAttribute'.toLowerCase(), { ...seeberg, subject: 'sn' })
    const { mail } = aPerson({ sn: 'E-17' })
    const username = await anAccount(server.services, { email: mail })
    const transient: Forged = {
      says: (xml) => xml.replaceAll(persistent, persistent.replace('persistent', 'transient')),
    }
    const options = { provider: 'byattribute', forged: transient }
    expect((await come(`s-${count}`, options)).answer).toMatchObject({ type: 'LoginSuccessful', user: { username } })
    const kept = await db.selectFrom('identity').select('subject').where('username', '=', username).execute()
    expect(kept).toEqual([{ subject: 'E-17' }])
    hospital.people.set('none', { mail: 'none@seeberg.example' })
    expect((await come('none', options)).answer).toEqual({ type: 'SignInAgain' })
    hospital.people.set('two', { mail, sn: ['E-17', 'E-18'] })
    expect((await come('two', options)).answer).toEqual({ type: 'SignInAgain' })
  })

  it('has people sign in again after an hour, or when their session ends there [MORE-41]', async () => {
    const short: Forged = {
      says(xml) {
        const ends = new Date(server.clock.now().getTime() + 20 * minute).toISOString()
        return xml.replace('SessionIndex=', `SessionNotOnOrAfter="${ends}" SessionIndex=`)
      },
    }
    for (const [forged, minutes] of [
      [{}, 60],
      [short, 20],
    ] as const) {
      const { subject, mail } = aPerson()
      await anAccount(server.services, { email: mail })
      const { guest } = await come(subject, { forged })
      server.clock.pass((minutes - 1) * minute)
      expect((await guest.getClientUserInfo()).type).toBe('ReceivedUser')
      server.clock.pass(1.1 * minute)
      expect((await guest.getClientUserInfo()).type).toBe('LoginRequired')
    }
  })

  it('takes a response that is signed by the new one of two certificates, and as a whole if that is asked for [MORE-41]', async () => {
    const old = await startSamlProvider()
    await old.close()
    const certificate = `${old.certificate}\n${hospital.certificate}`
    await connect(server, 'whole', { ...seeberg, certificate, signsResponse: true })
    const { subject, mail } = aPerson()
    await anAccount(server.services, { email: mail })
    expect((await come(subject, { provider: 'whole' })).answer).toEqual({ type: 'SignInAgain' })
    const { answer } = await come(subject, { provider: 'whole', forged: { signs: 'both' } })
    expect(answer.type).toBe('LoginSuccessful')
  })
})

describe('a provider that speaks SAML in the options', () => {
  it('is tested by an administrator, whom it signs in as nobody [MORE-41]', async () => {
    const administrator = await anAdministrator(server)
    await administrator.setProvider({ id: 'trial', value: { ...seeberg, isUsed: false }, replaces: '' })
    const { subject, mail } = aPerson({ groups: ['a', 'b'] })
    const username = await anAccount(server.services, { email: mail })
    const before = administrator.browser.cookies.get('casebook')
    const test = async (forged: Forged = {}) => {
      const begun = await administrator.beginProviderTest({ id: 'trial' })
      const posted = await hospital.visit(begun.type === 'GoToProvider' ? begun.address : '', subject, forged)
      return handInPosted(administrator, posted)
    }
    expect(await test()).toMatchObject({
      type: 'ProviderTested',
      username,
      isNew: false,
      isSecondFactor: false,
      said: expect.arrayContaining([
        { claim: 'NameID', value: subject },
        { claim: 'AuthnContextClassRef', value: password },
        { claim: 'mail', value: mail },
        { claim: 'groups', value: '["a","b"]' },
      ]),
    })
    const card = 'urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken'
    expect(await test({ says: (xml) => xml.replace(password, card) })).toMatchObject({ isSecondFactor: true })
    const transient: Forged = {
      says: (xml) => xml.replaceAll(persistent, 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'),
    }
    expect(await test(transient)).toMatchObject({
      type: 'ProviderTestFailed',
      error: expect.stringMatching(/format urn:.*:transient.*persistent names/),
    })
    expect(await test({ key: 'another' })).toEqual({ type: 'ProviderTestFailed', error: 'Invalid signature' })
    expect(administrator.browser.cookies.get('casebook')).toBe(before)
    expect((await aGuest(server).beginProviderSignIn({ provider: 'trial', returnTo: '/' })).type).toBe('NoSuchProvider')
  })

  it('says in words that the hospital let nobody in [MORE-41]', async () => {
    const failed = 'urn:oasis:names:tc:SAML:2.0:status:Responder'
    const says = (xml: string) =>
      xml
        .replace(/<saml:Assertion.*<\/saml:Assertion>/, '')
        .replace('urn:oasis:names:tc:SAML:2.0:status:Success', failed)
    const { answer } = await come('anybody', { forged: { says, signs: 'nothing' } })
    expect(answer).toEqual({ type: 'ProviderRefused', provider: 'Seeberg Hospital' })
  })
})
