import { createClient } from '@casebook/api-adapter/client'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import { verificationWire } from '@casebook/api-adapter/sdv/verification.wire'
import { afterAll, expect, it } from 'vitest'
import { setOption } from '../../deployment/options.repository'
import { visit } from '../../entry/visitStudy.fixture'
import { startWard } from '../../locks/ward.fixture'
import { aDirectory, startDirectory } from '../../providers/slapd.fixture'
import { saidByName } from '../../session/providers/directory'
import { optionOfProvider, sealedProvider } from '../../session/providers/providers.repository'
import { openTestDatabase } from '../../testing/testDatabase'

const there = await startDirectory()
const { aCase, caseRow, db, signIn, clock } = await startWard(await openTestDatabase(), {
  signInHosts: [...there.hosts],
})
afterAll(() => there.close())
const seeberg = aDirectory(there)
const option = await sealedProvider(db, 'p1', seeberg)
await setOption(db, optionOfProvider('p1'), option, { by: null, at: clock.now() })
const ofAda = { user: 'ada.there', password: 'of the hospital' }
await there.add({ uid: ofAda.user, password: ofAda.password })
await there.add({ uid: 'eve.there', password: ofAda.password })
const said = await saidByName(seeberg, ofAda, { signInHosts: there.hosts })
await db
  .insertInto('identity')
  .values({
    issuer: seeberg.issuer,
    subject: said?.subject ?? '',
    username: 'ada',
    joined_by: 'address',
    joined_at: clock.now(),
  })
  .execute()

const named = (name: string) => ({ ...visit, owner: 'ada', name })
const signing = (name: string, questionnaire = 'patient') =>
  ({ ...named(name), move: 'setPi', questionnaires: [questionnaire], provider: 'p1' }) as const

async function ada(name: string) {
  await aCase(name, [{ id: 'age', value: 40 }])
  const { browser } = await signIn('ada')
  const calls = { ...createClient(sdvWire, browser.send), ...createClient(verificationWire, browser.send) }
  return {
    ...calls,
    sign: async () =>
      calls.setPiSdv({ ...named(name), questionnaireId: 'patient', seen: (await caseRow(name)).revision }),
  }
}

const first = { username: ofAda.user, password: ofAda.password }

it('is executed by the name and the password of the directory, and that is of record [MORE-42]', async () => {
  const person = await ada('There')
  expect(await person.getSigningMeans()).toMatchObject({
    asksName: true,
    providers: [{ id: 'p1', name: 'Seeberg Hospital', isDirectory: true }],
  })
  const { password } = ofAda
  expect(await person.confirmPassword({ ...signing('There'), password })).toEqual({ type: 'NameRequired' })
  expect(await person.sign()).toEqual({ type: 'PasswordRequired' })
  expect(await person.confirmPassword({ ...signing('There'), ...first })).toEqual({ type: 'PasswordConfirmed' })
  expect(await person.sign()).toMatchObject({ type: 'SdvSet' })
  const { id } = await caseRow('There')
  expect(await db.selectFrom('sdv_entry').select('set_with').where('case_id', '=', id).execute()).toEqual([
    { set_with: 'provider' },
  ])
  // The second of a session: the password alone.
  await aCase('Second', [{ id: 'age', value: 40 }])
  expect(await person.confirmPassword({ ...signing('Second'), password })).toEqual({ type: 'PasswordConfirmed' })
})

it('counts for what it was given for, and once [MORE-42]', async () => {
  const person = await ada('Bound')
  await person.confirmPassword({ ...signing('Bound', 'drugs'), ...first })
  expect(await person.sign()).toEqual({ type: 'PasswordRequired' })
})

let refused = 0

it.each([
  ['an empty password', { ...first, password: '' }],
  ['a wrong password', { ...first, password: 'another' }],
  ['another person of the directory', { ...first, username: 'eve.there' }],
  ['the password of this server', { ...first, password: 'Bernoulli numbers, 1843' }],
  ['a name that would find everybody', { ...first, username: '*' }],
])('takes no signature by %s [MORE-42]', async (_, credential) => {
  refused += 1
  const what = `Refused${refused}`
  const person = await ada(what)
  expect(await person.confirmPassword({ ...signing(what), ...credential })).toEqual({ type: 'PasswordWrong' })
  expect(await person.sign()).toEqual({ type: 'PasswordRequired' })
})

it('asks no directory that does not know the person [MORE-42]', async () => {
  const person = await ada('Unknown')
  const asked = { ...signing('Unknown'), provider: 'p2' }
  expect(await person.confirmPassword({ ...asked, ...first })).toEqual({ type: 'NoSuchProvider' })
})

it('signs nothing while the directory is down; a password of this server signs then [MORE-42]', async () => {
  const person = await ada('Killed')
  await there.kill()
  expect(await person.confirmPassword({ ...signing('Killed'), ...first })).toEqual({ type: 'ProviderSilent' })
  expect(await person.sign()).toEqual({ type: 'PasswordRequired' })
  const { provider: _, ...here } = signing('Killed')
  const own = { username: 'ada', password: 'Bernoulli numbers, 1843' }
  expect(await person.confirmPassword({ ...here, ...own })).toEqual({ type: 'PasswordConfirmed' })
  expect(await person.sign()).toMatchObject({ type: 'SdvSet' })
})
