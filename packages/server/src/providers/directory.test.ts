import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setOption } from '../deployment/options.repository'
import { optionOfProvider, sealedProvider, storedProvider } from '../session/providers/providers.repository'
import { anAccount, minute } from '../session/session.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { aGuest, anAdministrator, aProvider, connect, type Guest, startProviderServer } from './providers.fixture'
import { aDirectory, bindAccount, startDirectory } from './slapd.fixture'

const db = await openTestDatabase()
const server = await startProviderServer(db, { sessionIdleMinutes: 600 })
const there = await startDirectory()
for (const host of there.hosts) server.allow(host)
const seeberg = aDirectory(there)
await connect(server, 'seeberg', seeberg)
afterAll(() => Promise.all([server.close(), there.close()]))

const password = 'Bernoulli numbers, 1843'
let count = 0

/** A person of the directory, with an account here of the same address. */
async function aPerson() {
  count += 1
  const uid = `person${count}`
  const mail = `${uid}@seeberg.example`
  await there.add({ uid, password, mail })
  return { uid, mail, username: await anAccount(server.services, { email: mail }) }
}

const signIn = (guest: Guest, user: string, typed = password, provider = 'seeberg') =>
  guest.signInAtDirectory({ provider, user, password: typed })

const isIn = async (guest: Guest) => (await guest.getClientUserInfo()).type === 'ReceivedUser'

describe('sign-in at a directory', () => {
  it('takes the name and the password there, and joins the account of the address once [MORE-41]', async () => {
    const { uid, mail, username } = await aPerson()
    const guest = aGuest(server)
    expect(await signIn(guest, uid)).toMatchObject({ type: 'LoginSuccessful', user: { username } })
    expect(await isIn(guest)).toBe(true)
    // Later it is the entry, whatever its address.
    await db.updateTable('app_user').set({ email: 'another@seeberg.example' }).where('email', '=', mail).execute()
    expect(await signIn(aGuest(server), ` ${uid.toUpperCase()} `)).toMatchObject({ user: { username } })
    const identities = await db.selectFrom('identity').selectAll().where('username', '=', username).execute()
    expect(identities).toMatchObject([{ issuer: there.ldaps, joined_by: 'address' }])
    expect(server.logged()).not.toContain(password)
    expect(JSON.stringify(await db.selectFrom('option').selectAll().execute())).not.toContain(bindAccount.password)
  })

  it.each(['startTls', 'open'] as const)('speaks %s too [MORE-41]', async (way) => {
    await connect(server, way.toLowerCase(), { ...seeberg, issuer: there[way] })
    const { uid, username } = await aPerson()
    expect(await signIn(aGuest(server), uid, password, way.toLowerCase())).toMatchObject({ user: { username } })
  })

  it('turns away a person without an account here, of whatever name [MORE-41]', async () => {
    await anAccount(server.services, { email: '' })
    await there.add({ uid: 'root', password, mail: 'root@elsewhere.example' })
    expect(await signIn(aGuest(server), 'root')).toEqual({ type: 'NoAccount', provider: 'Seeberg Hospital' })
    await there.add({ uid: 'no.address', password })
    expect(await signIn(aGuest(server), 'no.address')).toMatchObject({ type: 'NoAccount' })
  })

  it('joins nobody by an address that nobody vouches for [MORE-41]', async () => {
    await connect(server, 'unvouched', { ...seeberg, vouchesForAddresses: false })
    const { uid } = await aPerson()
    expect(await signIn(aGuest(server), uid, password, 'unvouched')).toMatchObject({ type: 'NoAccount' })
  })

  it('is offered by its kind, and not by the way of the others [MORE-41]', async () => {
    const offers = await aGuest(server).getSignInOffers?.()
    expect(offers).toMatchObject({
      providers: expect.arrayContaining([{ id: 'seeberg', name: 'Seeberg Hospital', isDirectory: true }]),
    })
    expect(await aGuest(server).beginProviderSignIn({ provider: 'seeberg', returnTo: '/' })).toEqual({
      type: 'NoSuchProvider',
    })
    const administrator = await anAdministrator(server)
    await administrator.setProvider({ id: 'untested', value: { ...seeberg, isUsed: false }, replaces: '' })
    expect(await signIn(aGuest(server), 'person1', password, 'untested')).toEqual({ type: 'NoSuchProvider' })
  })
})

it('leaves a provider as it is that was stored before there were kinds: it speaks OpenID Connect [MORE-41]', async () => {
  const { kind: _, ...before } = await sealedProvider(db, 'before', aProvider)
  await setOption(db, optionOfProvider('before'), before, { by: null, at: server.clock.now() })
  expect(await storedProvider(db, 'before')).toEqual(aProvider)
})

describe('an attack on a directory', () => {
  it('by an empty password is refused before the directory is asked, which would take it [MORE-41]', async () => {
    const { uid } = await aPerson()
    expect(await signIn(aGuest(server), uid, '')).toEqual({ type: 'LoginFailed' })
  })

  it.each([
    ['*'],
    ['person*'],
    ['*)(uid=*'],
    ['x)(|(uid=*'],
    ['x)(objectClass=*)'],
    ['person\\31'],
    ['person\\2a'],
    ['(uid=*)'],
    ['$&'],
    [''],
    ['ä*ß'],
  ])('by a filter in the name finds no person: %j [MORE-41]', async (name) => {
    expect((await signIn(aGuest(server), name)).type).toBe('LoginFailed')
  })

  it('by a wrong password fails in the same words as by a wrong name, and names nobody in the log [MORE-41]', async () => {
    const { uid } = await aPerson()
    expect(await signIn(aGuest(server), uid, 'another one')).toEqual(await signIn(aGuest(server), 'not.there'))
    const events = await db.selectFrom('server_event').selectAll().where('kind', '=', 'providerRefused').execute()
    expect(JSON.stringify(events)).not.toContain(uid)
  })

  it('by two entries of one name lets neither in [MORE-41]', async () => {
    await there.add({ uid: 'twin', cn: 'twin one', password, mail: 'one@seeberg.example' })
    await there.add({ uid: 'twin', cn: 'twin two', password, mail: 'two@seeberg.example' })
    await anAccount(server.services, { email: 'one@seeberg.example' })
    expect(await signIn(aGuest(server), 'twin')).toEqual({ type: 'ProviderSilent' })
    expect(server.logged()).toContain('more than one entry')
  })

  it('by an entry that refers to another server asks that one nothing [MORE-41]', async () => {
    let asked = 0
    const other = createServer((socket) => {
      asked += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    const { port } = await new Promise<AddressInfo>((resolve) =>
      // The cast is safe: it listens on a port.
      other.once('listening', () => resolve(other.address() as AddressInfo)),
    )
    await there.refer('elsewhere', `ldap://127.0.0.1:${port}/dc=evil`)
    expect(await signIn(aGuest(server), 'elsewhere')).toEqual({ type: 'LoginFailed' })
    expect(asked).toBe(0)
    other.close()
  })

  it.each([
    ['of an authority that is not trusted', { certificate: '' }],
    ['for another host', { issuer: there.ldaps.replace('127.0.0.1', '127.0.0.3') }],
    ['for another host, after StartTLS', { issuer: there.startTls.replace('127.0.0.2', '127.0.0.3') }],
  ])('by a certificate %s is told no password [MORE-41]', async (_, other) => {
    server.allow(`127.0.0.0/8:${new URL({ ...seeberg, ...other }.issuer).port}`)
    await connect(server, 'untrusted', { ...seeberg, ...other })
    expect(await signIn(aGuest(server), 'person1', password, 'untrusted')).toEqual({ type: 'ProviderSilent' })
    expect(server.logged()).toMatch(/certificate|altname/i)
    const administrator = await anAdministrator(server)
    const { version = '' } = (await administrator.getProvider({ id: 'untrusted' })) as { version?: string }
    await administrator.setProvider({ id: 'untrusted', value: null, replaces: version })
  })

  it('from a network of this server is not made: its host has to be named in the settings [MORE-41]', async () => {
    await connect(server, 'inside', { ...seeberg, issuer: 'ldaps://127.0.0.77' })
    expect(await signIn(aGuest(server), 'person1', password, 'inside')).toEqual({ type: 'ProviderSilent' })
    expect(server.logged()).toContain('SIGN_IN_HOSTS')
  })

  it('by a directory that takes StartTLS and hangs up gets no password in the open [MORE-41]', async () => {
    const heard: Buffer[] = []
    let connections = 0
    const thief = createServer((socket) => {
      connections += 1
      socket.on('error', () => {})
      socket.on('data', (data) => {
        heard.push(data)
        socket.destroy()
      })
    }).listen(0, '127.0.0.2')
    await new Promise((resolve) => thief.once('listening', resolve))
    const { port } = thief.address() as AddressInfo // The cast is safe: it listens on a port.
    server.allow(`127.0.0.2:${port}`)
    await connect(server, 'thief', { ...seeberg, issuer: `ldap://127.0.0.2:${port}` })
    expect(await signIn(aGuest(server), 'person1', password, 'thief')).toEqual({ type: 'ProviderSilent' })
    expect(connections).toBe(1)
    expect(Buffer.concat(heard).toString('latin1')).not.toContain(bindAccount.password)
    thief.close()
  })

  it('by guessing is held back, and holds back no account of this server [MORE-41]', async () => {
    const { uid, username } = await aPerson()
    const guest = aGuest(server)
    const answers = []
    for (let guess = 0; guess < 12; guess += 1) answers.push((await signIn(guest, uid, `guess ${guess}`)).type)
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('LoginFailed'))
    expect(answers.slice(10)).toEqual(['TooManyFailedLogins', 'TooManyFailedLogins'])
    expect((await signIn(guest, uid)).type).toBe('TooManyFailedLogins')
    const throttles = await db.selectFrom('login_throttle').select('username').execute()
    expect(throttles.map((row) => row.username)).not.toContain(username)
    server.clock.pass(60 * minute)
    expect((await signIn(guest, uid)).type).toBe('LoginSuccessful')
  })
})

describe('a session from a directory', () => {
  it('ends with the next call after the entry is gone [MORE-41]', async () => {
    const [stays, leaves] = [await aPerson(), await aPerson()]
    const [one, other] = [aGuest(server), aGuest(server)]
    await signIn(one, stays.uid)
    await signIn(other, leaves.uid)
    await there.remove(leaves.uid)
    server.clock.pass(14 * minute)
    expect(await isIn(other)).toBe(true)
    server.clock.pass(1 * minute)
    expect([await isIn(one), await isIn(other)]).toEqual([true, false])
    server.clock.pass(15 * minute)
    expect(await isIn(one)).toBe(true)
  })

  it('goes on while the directory is down, where only local passwords open new ones [MORE-41]', async () => {
    const person = await aPerson()
    const guest = aGuest(server)
    await signIn(guest, person.uid)
    await there.kill()
    server.clock.pass(15 * minute)
    expect(await isIn(guest)).toBe(true)
    expect(await signIn(aGuest(server), person.uid)).toEqual({ type: 'ProviderSilent' })
    const administrator = await anAdministrator(server)
    expect(await isIn(administrator)).toBe(true)
    await there.start()
    expect((await signIn(aGuest(server), person.uid)).type).toBe('LoginSuccessful')
  })

  it('over an open form is only that of the person whose form it is [MORE-41]', async () => {
    const [owner, another] = [await aPerson(), await aPerson()]
    await signIn(aGuest(server), owner.uid)
    await signIn(aGuest(server), another.uid)
    const guest = aGuest(server)
    const over = { provider: 'seeberg', password, onlyUser: owner.username }
    expect(await guest.signInAtDirectory({ ...over, user: another.uid })).toEqual({ type: 'OtherAccount' })
    expect(await isIn(guest)).toBe(false)
    expect(await guest.signInAtDirectory({ ...over, user: owner.uid })).toMatchObject({ type: 'LoginSuccessful' })
  })
})

describe('the test of a directory', () => {
  let administrator: Guest
  beforeAll(async () => {
    administrator = await anAdministrator(server)
  })

  it('shows what the entry says, and whose account it would be; nobody is signed in [MORE-41]', async () => {
    const { uid, mail, username } = await aPerson()
    const tested = await administrator.testDirectory({ id: 'seeberg', user: uid, password })
    expect(tested).toMatchObject({ type: 'ProviderTested', username, isNew: false, isSecondFactor: false })
    expect(tested).toMatchObject({ said: expect.arrayContaining([{ claim: 'mail', value: mail }]) })
    expect(await db.selectFrom('identity').selectAll().where('username', '=', username).execute()).toEqual([])
  })

  it('says which part failed [MORE-41]', async () => {
    const { uid } = await aPerson()
    expect(await administrator.testDirectory({ id: 'seeberg', user: uid, password: 'wrong' })).toMatchObject({
      type: 'ProviderTestFailed',
    })
    await connect(server, 'broken', { ...seeberg, clientSecret: 'another' })
    expect(await administrator.testDirectory({ id: 'broken', user: uid, password })).toMatchObject({
      error: expect.stringMatching(/credentials|0x31/i),
    })
    expect(await administrator.testDirectory({ id: 'none', user: uid, password })).toEqual({ type: 'NoSuchProvider' })
  })
})
