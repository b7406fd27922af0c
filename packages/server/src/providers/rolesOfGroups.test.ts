import type { Role } from '@casebook/core/permissions/capabilities'
import { afterAll, describe, expect, it } from 'vitest'
import { takeRolesOfGroups } from '../session/providers/takeRolesOfGroups'
import { anAccount, minute } from '../session/session.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { startOidcProvider } from './oidcProvider.fixture'
import {
  addressFor,
  aGuest,
  anAdministrator,
  aProvider,
  connect,
  type Guest,
  handIn,
  startProviderServer,
} from './providers.fixture'
import { aDirectory, groupNamed, startDirectory } from './slapd.fixture'

const db = await openTestDatabase()
const server = await startProviderServer(db, { sessionIdleMinutes: 600 })
const there = await startDirectory()
const hospital = await startOidcProvider([`${server.url}sign-in/return`])
for (const host of [...there.hosts, hospital.host]) server.allow(host)
const { issuer, people } = hospital
const rolesOfGroups: readonly { group: string; role: Role }[] = [
  { group: 'Doctors', role: 'PI' },
  { group: 'Monitors', role: 'REPORTER' },
]
const seeberg = { ...aProvider, issuer, admits: 'everybody', groups: 'groups', rolesOfGroups } as const
await connect(server, 'seeberg', seeberg)
const directory = {
  ...aDirectory(there),
  admits: 'everybody',
  groups: 'memberOf',
  rolesOfGroups: [
    { group: groupNamed('doctors').toUpperCase(), role: 'PI' },
    { group: groupNamed('monitors'), role: 'REPORTER' },
  ],
} as const
await connect(server, 'directory', directory)
afterAll(() => Promise.all([server.close(), there.close(), hospital.close()]))

const password = 'Bernoulli numbers, 1843'
const byDirectory = (guest: Guest, user: string) => guest.signInAtDirectory({ provider: 'directory', user, password })

async function byOpenId(subject: string, guest = aGuest(server)) {
  return { guest, answer: await handIn(guest, await hospital.visit(await addressFor(guest, 'seeberg'), subject)) }
}

const rolesNow = async (username: string) =>
  (await db.selectFrom('app_user').select('roles').where('username', '=', username).executeTakeFirst())?.roles

describe('roles by groups', () => {
  it('bring a person in by the directory, whom nobody has invited [MORE-41]', async () => {
    await there.add({ uid: 'nora', password, mail: 'nora@seeberg.example' })
    await there.putIn('nora', 'doctors')
    const username = 'nora@seeberg.example'
    expect(await byDirectory(aGuest(server), 'nora')).toMatchObject({ user: { username, roles: ['PI'] } })
    await there.putIn('nora', 'monitors')
    expect(await byDirectory(aGuest(server), 'nora')).toMatchObject({ user: { username, roles: ['REPORTER'] } })
  })

  it('go with the group at the next question to the directory, which ends the session [MORE-41]', async () => {
    await there.add({ uid: 'ben', password, mail: 'ben@seeberg.example' })
    await there.putIn('ben', 'doctors')
    const guest = aGuest(server)
    await byDirectory(guest, 'ben')
    server.clock.pass(15 * minute)
    expect(await guest.getClientUserInfo()).toMatchObject({ type: 'ReceivedUser' })
    await there.putIn('ben', null)
    server.clock.pass(15 * minute)
    expect((await guest.getClientUserInfo()).type).not.toBe('ReceivedUser')
    expect(await rolesNow('ben@seeberg.example')).toEqual([])
  })

  it('leave those alone that no group gives [MORE-41]', async () => {
    const email = 'dana@seeberg.example'
    const username = await anAccount(server.services, { email, roles: ['DATA_MANAGER', 'REPORTER'] })
    people.set('dana', { email, email_verified: true, groups: ['Doctors', 'Others'] })
    expect((await byOpenId('dana')).answer).toMatchObject({ user: { username, roles: ['DATA_MANAGER', 'PI'] } })
  })

  it('are told by a provider in the ID token, as a list or a text, and by one that tells of none [MORE-41]', async () => {
    const email = 'kim@seeberg.example'
    const username = await anAccount(server.services, { email })
    people.set('kim', { email, email_verified: true, groups: 'Monitors' })
    expect((await byOpenId('kim')).answer).toMatchObject({ user: { username, roles: ['REPORTER'] } })
    people.set('kim', { email, email_verified: true })
    expect((await byOpenId('kim')).answer).toMatchObject({ user: { username, roles: [] } })
  })

  it('go with the group while a session of a provider is open [MORE-41]', async () => {
    const email = 'lea@seeberg.example'
    const username = await anAccount(server.services, { email })
    people.set('lea', { email, email_verified: true, groups: ['Doctors'] })
    const { guest } = await byOpenId('lea')
    people.set('lea', { email, email_verified: true, groups: [] })
    server.clock.pass(15 * minute)
    expect((await guest.getClientUserInfo()).type).not.toBe('ReceivedUser')
    expect(await rolesNow(username)).toEqual([])
  })

  it('are of record, with the provider that told them [MORE-41]', async () => {
    const email = 'rosa@seeberg.example'
    const username = await anAccount(server.services, { email, roles: [] })
    people.set('rosa', { email, email_verified: true, groups: ['Doctors'] })
    await byOpenId('rosa')
    const events = await db.selectFrom('server_event').select(['kind', 'source', 'payload']).orderBy('id').execute()
    const theirs = events.filter(({ source, payload }) => source === username || payload.user === username)
    expect(theirs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['providerRoles', 'roleAdded']))
    expect(theirs.find(({ kind }) => kind === 'roleAdded')).toMatchObject({ source: null, payload: { role: 'PI' } })
  })

  it('are shown by a test, and change nothing by it [MORE-41]', async () => {
    await there.add({ uid: 'tess', password, mail: 'tess@seeberg.example' })
    await there.putIn('tess', 'doctors')
    const administrator = await anAdministrator(server)
    const tested = await administrator.testDirectory({ id: 'directory', user: 'tess', password })
    expect(tested).toMatchObject({ type: 'ProviderTested', isNew: true, roles: ['PI'] })
    expect(await rolesNow('tess@seeberg.example')).toBeUndefined()
  })
})

it('never takes the role of the last administrator [MORE-41]', async () => {
  const username = await anAccount(server.services, { roles: ['ADMIN'] })
  await db.updateTable('app_user').set({ is_frozen: true }).where('username', '!=', username).execute()
  const provider = { ...seeberg, rolesOfGroups: [{ group: 'IT', role: 'ADMIN' }] } as const
  const take = (groups: readonly string[]) =>
    db.transaction().execute((tx) => takeRolesOfGroups(tx, groups, { provider, username, at: server.clock.now() }))
  expect([await take([]), await rolesNow(username)]).toEqual([false, ['ADMIN']])
  const other = await anAccount(server.services, { roles: ['ADMIN'] })
  expect([await take([]), await rolesNow(username), await rolesNow(other)]).toEqual([true, [], ['ADMIN']])
})
