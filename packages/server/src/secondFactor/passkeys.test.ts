import { afterAll, describe, expect, it } from 'vitest'
import { minute, password } from '../session/session.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { anAuthenticator } from './authenticator.fixture'
import { aGuest, aSignedIn, firstStep, type Guest, startFactorServer } from './secondFactor.fixture'

const db = await openTestDatabase()
const server = await startFactorServer(db)
const { clock } = server
afterAll(() => server.close())
const here = { origin: server.url.slice(0, -1) }

async function withPasskey() {
  const ada = await aSignedIn(server)
  const key = anAuthenticator()
  const begun = await ada.beginPasskey({})
  if (begun.type !== 'PasskeyBegun') throw new Error(begun.type)
  const added = await ada.addPasskey({ response: key.create(begun.options, here), name: 'Ward' })
  if (added.type !== 'PasskeyAdded') throw new Error(added.type)
  return { ...ada, key, recoveryCodes: added.recoveryCodes }
}

/** The challenge that a browser is given at sign-in. */
async function asked(guest: Guest): Promise<string> {
  const answer = await guest.beginPasskeySignIn()
  return answer.type === 'PasskeyAsked' ? answer.options : answer.type
}

describe('a passkey', () => {
  it('signs in without a password, and counts as both factors [MORE-03]', async () => {
    const { username, key } = await withPasskey()
    const guest = aGuest(server)
    const options = await asked(guest)
    expect(options).not.toContain(username)
    const answer = await guest.signInByPasskey({ response: key.get(options, here) })
    expect(answer).toMatchObject({ type: 'LoginSuccessful', user: { username } })
    expect((await guest.getClientUserInfo()).type).toBe('ReceivedUser')
    expect(await guest.getSecondFactor()).toMatchObject({
      passkeys: [{ name: 'Ward', usedAt: clock.now().toISOString() }],
    })
  })

  it('makes the password ask for a second step, which it or a recovery code passes [MORE-03]', async () => {
    const { username, recoveryCodes } = await withPasskey()
    expect(recoveryCodes).toHaveLength(10)
    const guest = aGuest(server)
    expect(await guest.login({ user: username, password })).toMatchObject({ app: false, passkey: true })
    const step = await firstStep(guest, username)
    expect((await guest.enterCode({ step, code: recoveryCodes[0] ?? '' })).type).toBe('LoginSuccessful')
  })

  it('answers a challenge once [MORE-03]', async () => {
    const { key } = await withPasskey()
    const guest = aGuest(server)
    const options = await asked(guest)
    const response = key.get(options, here)
    expect((await guest.signInByPasskey({ response })).type).toBe('LoginSuccessful')
    expect(await guest.signInByPasskey({ response })).toEqual({ type: 'PasskeyRefused' })
    // Nor with a newer signature.
    expect(await guest.signInByPasskey({ response: key.get(options, here) })).toEqual({ type: 'PasskeyRefused' })
  })

  it('answers a challenge of its own browser only, within five minutes [MORE-03]', async () => {
    const { key } = await withPasskey()
    const [guest, thief] = [aGuest(server), aGuest(server)]
    await asked(thief)
    const options = await asked(guest)
    const response = key.get(options, here)
    expect(await thief.signInByPasskey({ response })).toEqual({ type: 'PasskeyRefused' })
    clock.pass(5 * minute)
    expect(await guest.signInByPasskey({ response })).toEqual({ type: 'PasskeyRefused' })
  })

  it.each([
    ['from a false page', { origin: 'https://casebook.example.evil' }],
    ['of a copy of the key: its counter is behind', { ...here, counter: 0 }],
  ])('does not sign in %s [MORE-03]', async (_, by) => {
    const { username, key } = await withPasskey()
    const guest = aGuest(server)
    await guest.signInByPasskey({ response: key.get(await asked(guest), here) })
    const other = aGuest(server)
    expect(await other.signInByPasskey({ response: key.get(await asked(other), by) })).toEqual({
      type: 'PasskeyRefused',
    })
    const failed = await db
      .selectFrom('server_event')
      .select('source')
      .where('kind', '=', 'failedSecondFactor')
      .execute()
    expect(failed.filter(({ source }) => source === username)).toHaveLength(1)
  })

  it('with another key under its name is refused, and so is nonsense [MORE-03]', async () => {
    const { key } = await withPasskey()
    const guest = aGuest(server)
    const options = await asked(guest)
    const ours = JSON.parse(key.get(options, here))
    const theirs = JSON.parse(anAuthenticator().get(options, here))
    for (const response of [{ ...theirs, id: ours.id, rawId: ours.id }, theirs, { id: ours.id }, {}, null, 'x'])
      expect(await guest.signInByPasskey({ response: JSON.stringify(response) })).toEqual({ type: 'PasskeyRefused' })
    expect(await guest.signInByPasskey({ response: '{' })).toEqual({ type: 'PasskeyRefused' })
  })

  it('of a frozen account signs nobody in [MORE-03]', async () => {
    const { username, key } = await withPasskey()
    await db.updateTable('app_user').set({ is_frozen: true }).where('username', '=', username).execute()
    const guest = aGuest(server)
    expect(await guest.signInByPasskey({ response: key.get(await asked(guest), here) })).toEqual({
      type: 'Deactivated',
    })
    expect(guest.browser.cookies.has('casebook')).toBe(false)
  })

  it('of somebody else does not sign in over a form [MORE-03] [APP-04]', async () => {
    const { username, key } = await withPasskey()
    const guest = aGuest(server)
    const response = key.get(await asked(guest), here)
    expect(await guest.signInByPasskey({ response, onlyUser: 'ben' })).toEqual({ type: 'PasskeyRefused' })
    expect((await guest.signInByPasskey({ response, onlyUser: username })).type).toBe('LoginSuccessful')
  })

  it('is added by a challenge of the account, and once [MORE-03]', async () => {
    const [ada, ben] = [await aSignedIn(server), await aSignedIn(server)]
    const key = anAuthenticator()
    const begun = await ada.beginPasskey({})
    const response = key.create(begun.type === 'PasskeyBegun' ? begun.options : '{}', here)
    expect(await ben.addPasskey({ response, name: 'Ward' })).toEqual({ type: 'PasskeyRefused' })
    expect((await ada.addPasskey({ response, name: 'Ward' })).type).toBe('PasskeyAdded')
    expect(await ada.addPasskey({ response, name: 'Ward' })).toEqual({ type: 'PasskeyRefused' })
  })

  it('is removed with the password; without any factor the password is enough again [MORE-03]', async () => {
    const ada = await withPasskey()
    const received = await ada.getSecondFactor()
    const id = received.type === 'ReceivedSecondFactor' ? (received.passkeys[0]?.id ?? '') : ''
    expect(await ada.removePasskey({ id, currentPassword: 'a wrong one' })).toEqual({ type: 'CurrentPasswordWrong' })
    expect(await ada.removePasskey({ id, currentPassword: password })).toEqual({ type: 'Ok' })
    expect(await ada.removePasskey({ id, currentPassword: password })).toEqual({ type: 'NoSuchPasskey' })
    expect(await ada.getSecondFactor()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await aGuest(server).login({ user: ada.username, password })).type).toBe('LoginSuccessful')
  })
})

describe('the name of a passkey', () => {
  it('is changed by its owner, and by nobody else [MORE-03]', async () => {
    const [ada, eve] = [await withPasskey(), await withPasskey()]
    const nameOf = async ({ getSecondFactor }: typeof ada) => {
      const received = await getSecondFactor()
      return received.type === 'ReceivedSecondFactor' ? received.passkeys[0] : undefined
    }
    const id = (await nameOf(ada))?.id ?? ''
    expect(await ada.renamePasskey({ id, name: ' Office computer ' })).toEqual({ type: 'Ok' })
    expect(await eve.renamePasskey({ id, name: 'Mine' })).toEqual({ type: 'NoSuchPasskey' })
    expect(await nameOf(ada)).toMatchObject({ id, name: 'Office computer', usedAt: null })
  })
})

it('passkeys are bound to the public address, and are not offered to pages of another [MORE-03]', async () => {
  const origin = 'https://casebook.example'
  const behind = await startFactorServer(db, { publicUrl: `${origin}/`, allowedOrigins: [here.origin] })
  const guest = aGuest(behind)
  const ask = (from: string) =>
    guest.browser.fetch('proket/loginApi?action=beginPasskeySignIn', {
      method: 'POST',
      body: '{}',
      headers: { Origin: from },
    })
  const answer = await (await ask(origin)).json()
  expect(JSON.parse(answer.PasskeyAsked.options).rpId).toBe('casebook.example')
  expect(await (await ask(here.origin)).json()).toEqual({ NoPasskeysHere: {} })
  await behind.close()
})
