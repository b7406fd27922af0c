import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { plainText, startMailServer } from '../mail/mailServer.fixture'
import { hour, minute, password } from '../session/session.fixture'
import { codeAt } from '../testing/appCode'
import { openTestDatabase } from '../testing/testDatabase'
import { aGuest, anAppUser, aSignedIn, firstStep, setUpApp, startFactorServer } from './secondFactor.fixture'
import { stepOfCode } from './totp'

const db = await openTestDatabase()
const mails = await startMailServer()
const server = await startFactorServer(db, { smtpUrl: mails.url }, true)
const { clock } = server
const root = await aSignedIn(server, { username: 'root', roles: ['ADMIN'] })
afterAll(async () => {
  await server.close()
  await mails.close()
})

const eventsOf = async (username: string) =>
  (
    await db
      .selectFrom('server_event')
      .select(['kind', 'payload'])
      .where('source', '=', username)
      .orderBy('id')
      .execute()
  )
    .filter(({ kind }) => kind !== 'login')
    .map(({ kind, payload }) => [kind, payload])

describe('codes of an app', () => {
  // The test vectors of RFC 6238, appendix B, for SHA-1. Six digits are the last six of eight.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i s are those of RFC 6238: %s [MORE-03]', (time, digits) => {
    expect(stepOfCode({ secret, lastStep: null }, digits, new Date(time * 1000))).toBe(Math.floor(time / 30))
  })
})

describe('setting up an app', () => {
  it('shows a secret of 160 bits, and asks for codes once one of it was typed [MORE-03]', async () => {
    const ada = await aSignedIn(server)
    const begun = await ada.beginApp({})
    if (begun.type !== 'AppBegun') throw new Error(begun.type)
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(Object.fromEntries(new URL(begun.address).searchParams)).toMatchObject({
      secret: begun.secret,
      issuer: 'Casebook',
    })
    expect((await aGuest(server).login({ user: ada.username, password })).type).toBe('LoginSuccessful')
    expect(await ada.confirmApp({ code: '12345' })).toEqual({ type: 'CodeWrong' })
    const right = codeAt(begun.secret, clock.now())
    expect(await ada.confirmApp({ code: right === '000000' ? '000001' : '000000' })).toEqual({ type: 'CodeWrong' })
    const confirmed = await ada.confirmApp({ code: `${right.slice(0, 3)} ${right.slice(3)}` })
    expect(confirmed).toMatchObject({ type: 'AppConfirmed' })
    expect(confirmed.type === 'AppConfirmed' && confirmed.recoveryCodes).toHaveLength(10)
    expect(await ada.getSecondFactor()).toEqual({
      type: 'ReceivedSecondFactor',
      appSince: clock.now().toISOString(),
      passkeys: [],
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    expect(await eventsOf(ada.username)).toEqual([['secondFactorAdded', { means: 'app' }]])
    expect((await aGuest(server).login({ user: ada.username, password })).type).toBe('SecondFactorRequired')
  })

  it('asks for the password where somebody signed in a while ago [MORE-03]', async () => {
    const ada = await aSignedIn(server)
    clock.pass(6 * minute)
    expect(await ada.beginApp({})).toEqual({ type: 'CurrentPasswordWrong' })
    expect(await ada.beginApp({ currentPassword: 'a wrong one' })).toEqual({ type: 'CurrentPasswordWrong' })
    expect((await ada.beginApp({ currentPassword: password })).type).toBe('AppBegun')
  })

  it('has half an hour', async () => {
    const ada = await aSignedIn(server)
    const begun = await ada.beginApp({})
    clock.pass(31 * minute)
    const code = codeAt(begun.type === 'AppBegun' ? begun.secret : '', clock.now())
    expect(await ada.confirmApp({ code })).toEqual({ type: 'NotBegun' })
  })

  it('again, on a new phone, replaces the old one when it is confirmed, and keeps the recovery codes [MORE-03]', async () => {
    const ada = await aSignedIn(server)
    const old = await setUpApp(server, ada)
    const begun = await ada.beginApp({})
    if (begun.type !== 'AppBegun') throw new Error(begun.type)
    clock.pass(minute)
    const guest = aGuest(server)
    const oldCode = () => codeAt(old.secret, clock.now())
    expect((await guest.enterCode({ step: await firstStep(guest, ada.username), code: oldCode() })).type).toBe(
      'LoginSuccessful',
    )
    expect(await ada.confirmApp({ code: codeAt(begun.secret, clock.now()) })).toEqual({
      type: 'AppConfirmed',
      recoveryCodes: [],
    })
    clock.pass(minute)
    const step = await firstStep(guest, ada.username)
    expect((await guest.enterCode({ step, code: oldCode() })).type).toBe('CodeWrong')
    expect((await guest.enterCode({ step, code: codeAt(begun.secret, clock.now()) })).type).toBe('LoginSuccessful')
    expect(await ada.getSecondFactor()).toMatchObject({ recoveryCodesLeft: 10 })
  })
})

describe('new recovery codes', () => {
  it('replace the old ones, and always ask for the password [MORE-03]', async () => {
    const ada = await aSignedIn(server)
    const { recoveryCodes: old } = await setUpApp(server, ada)
    expect(await ada.makeRecoveryCodes({ currentPassword: 'a wrong one' })).toEqual({ type: 'CurrentPasswordWrong' })
    const made = await ada.makeRecoveryCodes({ currentPassword: password })
    const codes = made.type === 'RecoveryCodesMade' ? made.recoveryCodes : []
    expect(codes).toHaveLength(10)
    const guest = aGuest(server)
    const step = await firstStep(guest, ada.username)
    expect((await guest.enterCode({ step, code: old[0] ?? '' })).type).toBe('CodeWrong')
    expect((await guest.enterCode({ step, code: codes[0] ?? '' })).type).toBe('LoginSuccessful')
  })

  it('are for people with a second factor', async () => {
    const ada = await aSignedIn(server)
    expect(await ada.makeRecoveryCodes({ currentPassword: password })).toEqual({ type: 'NoSecondFactor' })
  })
})

describe('removing the app', () => {
  it('asks for the password, and the password alone opens the account again [MORE-03]', async () => {
    const ada = await aSignedIn(server)
    await setUpApp(server, ada)
    expect(await ada.removeApp({ currentPassword: 'a wrong one' })).toEqual({ type: 'CurrentPasswordWrong' })
    expect(await ada.removeApp({ currentPassword: password })).toEqual({ type: 'Ok' })
    expect((await aGuest(server).login({ user: ada.username, password })).type).toBe('LoginSuccessful')
    expect((await eventsOf(ada.username)).at(-1)).toEqual(['secondFactorRemoved', { user: ada.username, means: 'app' }])
  })
})

describe('a second factor that an administrator requires', () => {
  const require = async (value: { everybody: boolean; roles: ('REPORTER' | 'ADMIN')[] } | null) => {
    const { version } = (await root.options.getRequiredFactor()) as { version: string }
    return root.options.setRequiredFactor({ value, replaces: version })
  }
  afterEach(() => require(null))

  it('has to be set up before anything else opens, from the next sign-in on [MORE-03]', async () => {
    const before = await aSignedIn(server, { roles: ['REPORTER'] })
    const other = await aSignedIn(server, { roles: ['PI'] })
    expect(await require({ everybody: false, roles: ['REPORTER'] })).toMatchObject({ type: 'Ok' })
    expect((await before.getJournalKey({ device: 'A'.repeat(22) })).type).toBe('ReceivedJournalKey')

    const guest = aGuest(server)
    const { username } = before
    const needs = { username, needsSecondFactor: true }
    expect(await guest.login({ user: username, password })).toMatchObject({ type: 'LoginSuccessful', user: needs })
    expect(await guest.getClientUserInfo()).toMatchObject({ type: 'ReceivedUser', user: needs })
    expect(await guest.getJournalKey({ device: 'A'.repeat(22) })).toEqual({ type: 'LoginRequired' })
    expect(await guest.setPassword({ password: 'Notes by the translator' })).toEqual({ type: 'LoginRequired' })
    expect(await guest.getSecondFactor()).toMatchObject({ isRequired: true })
    await setUpApp(server, guest)
    expect((await guest.getJournalKey({ device: 'A'.repeat(22) })).type).toBe('ReceivedJournalKey')
    const known = await guest.getClientUserInfo()
    expect(known.type === 'ReceivedUser' && known.user.needsSecondFactor).toBeFalsy()
    expect(await guest.removeApp({ currentPassword: password })).toEqual({ type: 'StillRequired' })

    const free = await aGuest(server).login({ user: other.username, password })
    expect(free.type === 'LoginSuccessful' && free.user.needsSecondFactor).toBeFalsy()
  })

  it('of everybody is also required of people without a role, and is in the server log [MORE-03]', async () => {
    const ada = await aSignedIn(server, { roles: [] })
    await require({ everybody: true, roles: [] })
    expect(await aGuest(server).login({ user: ada.username, password })).toMatchObject({
      user: { needsSecondFactor: true },
    })
    expect((await eventsOf('root')).at(-1)).toMatchObject([
      'optionChanged',
      { option: 'RequiredFactor', to: expect.stringContaining('everybody: true') },
    ])
  })

  it('is not required where nothing is chosen', async () => {
    expect(await require({ everybody: false, roles: [] })).toMatchObject({ type: 'Ok' })
    expect(await root.options.getRequiredFactor()).toMatchObject({ option: null })
  })
})

describe('a lost second factor', () => {
  it('is removed by an administrator, who ends the sessions and tells the person [MORE-03]', async () => {
    const boss = await aSignedIn(server, { roles: ['ADMIN'] })
    const ada = await anAppUser(server, { email: 'ada@ahn.example' })
    clock.pass(minute)
    const guest = aGuest(server)
    await guest.enterCode({ step: await firstStep(guest, ada.username), code: codeAt(ada.secret, clock.now()) })
    const begun = aGuest(server)
    const step = await firstStep(begun, ada.username)
    expect(await boss.users.removeSecondFactor({ username: ada.username, language: 'de' })).toEqual({ type: 'Ok' })

    expect(await guest.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
    clock.pass(minute)
    expect(await begun.enterCode({ step, code: codeAt(ada.secret, clock.now()) })).toEqual({ type: 'SignInAgain' })
    expect((await guest.login({ user: ada.username, password })).type).toBe('LoginSuccessful')
    expect(await eventsOf(boss.username)).toEqual([['secondFactorRemoved', { user: ada.username, means: 'all' }]])
    await expect.poll(() => mails.mails.length, { timeout: 60_000 }).toBe(1)
    expect(mails.mails[0]).toContain('To: ada@ahn.example')
    expect(plainText(mails.mails[0] ?? '')).toContain('hat den zweiten Faktor Ihres Kontos entfernt.')
  })

  it('is removed also where the mail cannot leave: administrators see that, and send it again [MORE-03]', async () => {
    const boss = await aSignedIn(server, { roles: ['ADMIN'] })
    const cyd = await anAppUser(server, { email: 'cyd@ahn.example' })
    const mailsToCyd = () => mails.mails.filter((mail) => mail.includes('To: cyd@ahn.example'))
    const unsent = async () => {
      const answer = await boss.invitations.getInvitations({})
      return answer.type === 'ReceivedInvitations' ? answer.unsentMails : []
    }
    mails.refuse('The mailbox is full')
    expect(await boss.users.removeSecondFactor({ username: cyd.username, language: 'en' })).toEqual({ type: 'Ok' })
    await expect.poll(async () => (await unsent()).length, { timeout: 60_000 }).toBe(1)
    const [mail] = await unsent()
    expect(mail).toMatchObject({ kind: 'factorRemoved', username: cyd.username, tries: 1 })
    expect(mail?.failure).toContain('The mailbox is full')

    mails.refuse(null)
    expect(await boss.invitations.sendMailAgain({ id: mail?.id ?? '' })).toEqual({ type: 'Ok' })
    await expect.poll(() => mailsToCyd().length, { timeout: 60_000 }).toBe(1)
    await expect.poll(unsent, { timeout: 60_000 }).toEqual([])
  })

  it('of the administrator who asks is not removed here, nor by somebody who is none any more [MORE-03]', async () => {
    const boss = await aSignedIn(server, { roles: ['ADMIN'] })
    await setUpApp(server, boss)
    expect(await boss.users.removeSecondFactor({ username: boss.username, language: 'en' })).toEqual({
      type: 'OwnAccount',
    })
    expect(await boss.getSecondFactor()).toMatchObject({ recoveryCodesLeft: 10 })
    expect(await boss.users.removeSecondFactor({ username: 'nobody', language: 'en' })).toEqual({ type: 'NoSuchUser' })
    const ada = await aSignedIn(server, { roles: ['PI'] })
    expect(await ada.users.removeSecondFactor({ username: boss.username, language: 'en' })).toEqual({
      type: 'InsufficientPermissions',
    })
  })
})

it('a session that waits for a second factor ends like any other [AUTH-14]', async () => {
  const ada = await aSignedIn(server)
  await db.updateTable('session').set({ needs_second_factor: true }).where('username', '=', ada.username).execute()
  expect((await ada.getClientUserInfo()).type).toBe('ReceivedUser')
  clock.pass(2 * hour)
  expect(await ada.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
})
