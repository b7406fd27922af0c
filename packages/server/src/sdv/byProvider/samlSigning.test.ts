import { createClient } from '@casebook/api-adapter/client'
import { providerSignInWire } from '@casebook/api-adapter/providers/providerSignIn.wire'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import { verificationWire } from '@casebook/api-adapter/sdv/verification.wire'
import { afterAll, expect, it } from 'vitest'
import { setOption } from '../../deployment/options.repository'
import { visit } from '../../entry/visitStudy.fixture'
import { startWard } from '../../locks/ward.fixture'
import { handInPosted } from '../../providers/providers.fixture'
import { aSamlProvider, type Forged, startSamlProvider } from '../../providers/saml/samlProvider.fixture'
import { optionOfProvider } from '../../session/providers/providers.repository'
import { openTestDatabase } from '../../testing/testDatabase'

const hospital = await startSamlProvider()
const { aCase, caseRow, db, signIn, clock } = await startWard(await openTestDatabase())
afterAll(() => hospital.close())
await setOption(db, optionOfProvider('p1'), aSamlProvider(hospital), { by: null, at: clock.now() })
await db
  .insertInto('identity')
  .values({
    issuer: `saml:${hospital.entityId}`,
    subject: 'ada-there',
    username: 'ada',
    joined_by: 'address',
    joined_at: clock.now(),
  })
  .execute()

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
    browser,
    sign: async () =>
      calls.setPiSdv({ ...named(name), questionnaireId: 'patient', seen: (await caseRow(name)).revision }),
    /** Authenticates at the provider, which says this of it. */
    async authenticate(forged: Forged = {}, subject = 'ada-there') {
      const begun = await calls.beginProviderSigning({ ...signing(name), provider: 'p1' })
      return hospital.visit(begun.type === 'GoToProvider' ? begun.address : '', subject, forged)
    },
  }
}

it('is executed by a fresh authentication at a provider that speaks SAML, and that is of record [MORE-42]', async () => {
  const person = await ada('Fresh')
  expect(await person.getSigningMeans()).toMatchObject({ providers: [{ id: 'p1', name: 'Seeberg Hospital' }] })
  const posted = await person.authenticate()
  expect(hospital.asked()).toContain('ForceAuthn="true"')
  expect(await person.confirmProvider(signing('Fresh'))).toEqual({ type: 'NotAuthenticated' })
  expect(await handInPosted(person, posted)).toEqual({ type: 'Authenticated' })
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
  const posted = await person.authenticate()
  expect(await handInPosted(another, posted)).toEqual({ type: 'SignInAgain' })
  expect(await handInPosted(person, posted)).toEqual({ type: 'Authenticated' })
  for (const foreign of [
    signing('Other'),
    signing('Bound', 'drugs'),
    { ...signing('Bound'), move: 'unsetPi' as const },
  ])
    expect(await person.confirmProvider(foreign)).toEqual({ type: 'NotAuthenticated' })
  expect(await another.confirmProvider(signing('Bound'))).toEqual({ type: 'NotAuthenticated' })
  expect(await person.confirmProvider(signing('Bound'))).toEqual({ type: 'ProviderConfirmed' })
  expect(await person.confirmProvider(signing('Bound'))).toEqual({ type: 'NotAuthenticated' })
  expect(await handInPosted(person, posted)).toEqual({ type: 'SignInAgain' })
})

const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
let refused = 0

it.each([
  [
    'was signed in there before',
    { says: (xml: string) => xml.replace(/AuthnInstant="[^"]*"/, `AuthnInstant="${anHourAgo}"`) },
    'ada-there',
    'SignInAgain',
  ],
  [
    'is not said to have authenticated',
    { says: (xml: string) => xml.replace(/AuthnInstant="[^"]*"/, '') },
    'ada-there',
    'SignInAgain',
  ],
  ['is another person', {}, 'eve-there', 'OtherAccount'],
  ['comes with what somebody else signed', { key: 'another' }, 'ada-there', 'SignInAgain'],
] as const)('signs nothing for a person who %s [MORE-42]', async (_, forged, subject, type) => {
  refused += 1
  const name = `Refused${refused}`
  const person = await ada(name)
  expect(await handInPosted(person, await person.authenticate(forged, subject))).toEqual({ type })
  expect(await person.confirmProvider(signing(name))).toEqual({ type: 'NotAuthenticated' })
  expect(await person.sign()).toEqual({ type: 'PasswordRequired' })
})

it('signs nothing and keeps everything when the provider dies in the middle; a password signs then [MORE-42]', async () => {
  const person = await ada('Killed')
  const begun = await person.beginProviderSigning({ ...signing('Killed'), provider: 'p1' })
  const before = await caseRow('Killed')
  await hospital.close()
  await expect(hospital.visit(begun.type === 'GoToProvider' ? begun.address : '', 'ada-there')).rejects.toThrow()
  expect(await person.confirmProvider(signing('Killed'))).toEqual({ type: 'NotAuthenticated' })
  expect(await person.sign()).toEqual({ type: 'PasswordRequired' })
  expect(await caseRow('Killed')).toEqual(before)
  const password = { username: 'ada', password: 'Bernoulli numbers, 1843' }
  expect(await person.confirmPassword({ ...signing('Killed'), ...password })).toEqual({ type: 'PasswordConfirmed' })
  expect(await person.sign()).toMatchObject({ type: 'SdvSet' })
})
