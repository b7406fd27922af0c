import { createClient } from '@casebook/api-adapter/client'
import { erasureWire } from '@casebook/api-adapter/erasure/erasure.wire'
import { lifeWire } from '@casebook/api-adapter/life/life.wire'
import { providerSignInWire } from '@casebook/api-adapter/providers/providerSignIn.wire'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import { verificationWire } from '@casebook/api-adapter/sdv/verification.wire'
import { afterAll, expect, it } from 'vitest'
import { setOption } from '../../deployment/options.repository'
import { visit } from '../../entry/visitStudy.fixture'
import { startWard } from '../../locks/ward.fixture'
import { clientId, clientSecret, startForgingProvider } from '../../providers/oidcProvider.fixture'
import { aProvider } from '../../providers/providers.fixture'
import { optionOfProvider, sealedProvider } from '../../session/providers/providers.repository'
import { openTestDatabase } from '../../testing/testDatabase'

const hospital = await startForgingProvider()
const { aCase, caseRow, db, signIn, clock } = await startWard(await openTestDatabase(), {
  signInHosts: [hospital.host],
})
afterAll(() => hospital.close())
const value = await sealedProvider(db, 'p1', { ...aProvider, issuer: hospital.issuer, clientId, clientSecret })
await setOption(db, optionOfProvider('p1'), value, { by: null, at: clock.now() })
await db
  .insertInto('identity')
  .values({
    issuer: hospital.issuer,
    subject: 'ada-there',
    username: 'ada',
    joined_by: 'address',
    joined_at: clock.now(),
  })
  .execute()

const now = () => Math.floor(Date.now() / 1000)
const named = (name: string) => ({ ...visit, owner: 'ada', name })
const signing = (name: string, questionnaire = 'patient') =>
  ({ ...named(name), move: 'setPi', questionnaires: [questionnaire] }) as const

async function ada(name: string) {
  await aCase(name, [{ id: 'age', value: 40 }])
  const { browser } = await signIn('ada')
  const calls = {
    ...createClient(sdvWire, browser.send),
    ...createClient(verificationWire, browser.send),
    ...createClient(providerSignInWire, browser.send),
  }
  return {
    ...calls,
    sign: async () =>
      calls.setPiSdv({ ...named(name), questionnaireId: 'patient', seen: (await caseRow(name)).revision }),
    /** Authenticates at the provider, which says this of it. */
    async authenticate(claims: Readonly<Record<string, unknown>> = {}, asked = signing(name)) {
      const begun = await calls.beginProviderSigning({ ...asked, provider: 'p1' })
      const address = new URL(begun.type === 'GoToProvider' ? begun.address : 'about:blank')
      hospital.nonce = address.searchParams.get('nonce') ?? ''
      hospital.claims = { sub: 'ada-there', auth_time: now(), ...claims }
      return { address, end: { state: address.searchParams.get('state') ?? '', code: 'any' } }
    },
  }
}

it('is executed by a fresh authentication at the provider, and that is of record [MORE-42]', async () => {
  const person = await ada('Fresh')
  expect(await person.getSigningMeans()).toMatchObject({ providers: [{ id: 'p1', name: 'Seeberg Hospital' }] })
  const { address, end } = await person.authenticate()
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  expect(await person.confirmProvider(signing('Fresh'))).toEqual({ type: 'NotAuthenticated' })
  expect(await person.endProviderSignIn(end)).toEqual({ type: 'Authenticated' })
  expect(await person.sign()).toEqual({ type: 'PasswordRequired' })
  expect(await person.confirmProvider(signing('Fresh'))).toEqual({ type: 'ProviderConfirmed' })
  expect(await person.sign()).toMatchObject({ type: 'SdvSet' })
  const { id } = await caseRow('Fresh')
  expect(await db.selectFrom('sdv_entry').select('set_with').where('case_id', '=', id).execute()).toEqual([
    { set_with: 'provider' },
  ])
})

it('takes an authentication for what it was asked for, in its session, once [MORE-42]', async () => {
  const [person, another] = [await ada('Bound'), await ada('Other')]
  const { end } = await person.authenticate()
  expect(await another.endProviderSignIn(end)).toEqual({ type: 'SignInAgain' })
  expect(await person.endProviderSignIn(end)).toEqual({ type: 'Authenticated' })
  for (const foreign of [
    signing('Other'),
    signing('Bound', 'drugs'),
    { ...signing('Bound'), move: 'unsetPi' as const },
  ])
    expect(await person.confirmProvider(foreign)).toEqual({ type: 'NotAuthenticated' })
  expect(await another.confirmProvider(signing('Bound'))).toEqual({ type: 'NotAuthenticated' })
  expect(await person.confirmProvider(signing('Bound'))).toEqual({ type: 'ProviderConfirmed' })
  expect(await person.confirmProvider(signing('Bound'))).toEqual({ type: 'NotAuthenticated' })
  expect(await person.endProviderSignIn(end)).toEqual({ type: 'SignInAgain' })
})

let refused = 0

it.each([
  ['was signed in there before', { auth_time: now() - 3600 }, 'SignInAgain'],
  ['is not said to have authenticated', { auth_time: undefined }, 'SignInAgain'],
  ['is another person', { sub: 'eve-there' }, 'OtherAccount'],
  ['comes with a token for another program', { aud: 'another' }, 'SignInAgain'],
  ['comes with a token of another sign-in', { nonce: 'another' }, 'SignInAgain'],
] as const)('signs nothing for a person who %s [MORE-42]', async (_, claims, type) => {
  refused += 1
  const name = `Refused${refused}`
  const person = await ada(name)
  const { end } = await person.authenticate(claims)
  expect(await person.endProviderSignIn(end)).toEqual({ type })
  expect(await person.confirmProvider(signing(name))).toEqual({ type: 'NotAuthenticated' })
  expect(await person.sign()).toEqual({ type: 'PasswordRequired' })
})

it('executes a move of a study, and of an erasure, for that move only [MORE-31] [MORE-33] [MORE-42]', async () => {
  await aCase('Moved', [{ id: 'age', value: 40 }])
  const joined = { joined_by: 'address', joined_at: clock.now() } as const
  await db
    .insertInto('identity')
    .values({ issuer: hospital.issuer, subject: 'dana-there', username: 'dana', ...joined })
    .execute()
  const { browser } = await signIn('dana')
  const life = createClient(lifeWire, browser.send)
  const erasure = createClient(erasureWire, browser.send)
  const ends = createClient(providerSignInWire, browser.send)
  async function authenticate(begun: Awaited<ReturnType<typeof life.beginProviderSigning>>): Promise<void> {
    const address = new URL(begun.type === 'GoToProvider' ? begun.address : 'about:blank')
    hospital.nonce = address.searchParams.get('nonce') ?? ''
    hospital.claims = { sub: 'dana-there', auth_time: now() }
    const end = { state: address.searchParams.get('state') ?? '', code: 'any' }
    expect(await ends.endProviderSignIn(end)).toEqual({ type: 'Authenticated' })
  }
  const asked = { ...named('Moved'), questions: ['age'], reasons: false }
  const asking = { kind: 'askErasure', ...asked } as const
  const unlock = { ...visit, move: 'unlock' } as const
  await authenticate(await erasure.beginProviderSigning({ signs: asking, provider: 'p1' }))
  expect(await erasure.confirmProvider({ signs: { ...asking, questions: null } })).toEqual({ type: 'NotAuthenticated' })
  expect(await erasure.confirmProvider({ signs: asking })).toEqual({ type: 'ProviderConfirmed' })
  const request = { ...asked, reason: 'Consent was withdrawn' }
  expect(await erasure.askErasure({ ...request, questions: null })).toEqual({ type: 'PasswordRequired' })
  expect(await life.moveStudy({ ...unlock, reason: 'Other' })).toEqual({ type: 'PasswordRequired' })
  expect(await erasure.askErasure(request)).toMatchObject({ type: 'ErasureAsked' })
  expect(await db.selectFrom('erasure').select('asked_with').execute()).toEqual([{ asked_with: 'provider' }])
  await authenticate(await life.beginProviderSigning({ ...unlock, provider: 'p1' }))
  expect(await life.confirmProvider(unlock)).toEqual({
    type: 'ProviderConfirmed',
  })
  // The study is not locked: the credential was enough.
  expect(await life.moveStudy({ ...unlock, reason: 'Other' })).toEqual({ type: 'NotNow' })
})

it('signs nothing and keeps everything when the provider dies in the middle; a password signs then [MORE-42]', async () => {
  const person = await ada('Killed')
  const { end } = await person.authenticate()
  const before = await caseRow('Killed')
  await hospital.close()
  expect(await person.endProviderSignIn(end)).toEqual({ type: 'ProviderSilent' })
  expect(await person.confirmProvider(signing('Killed'))).toEqual({ type: 'NotAuthenticated' })
  expect(await person.sign()).toEqual({ type: 'PasswordRequired' })
  expect(await caseRow('Killed')).toEqual(before)
  const password = { username: 'ada', password: 'Bernoulli numbers, 1843' }
  expect(await person.confirmPassword({ ...signing('Killed'), ...password })).toEqual({ type: 'PasswordConfirmed' })
  expect(await person.sign()).toMatchObject({ type: 'SdvSet' })
})
