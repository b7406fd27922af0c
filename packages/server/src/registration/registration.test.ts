import { requestsOfNetwork } from '@casebook/core/registration/requestThrottle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hour, minute } from '../session/session.fixture'
import { createUser } from '../session/users'
import { openTestDatabase } from '../testing/testDatabase'
import {
  aRegistration,
  aStranger,
  dataIn,
  firstPassword,
  invitationPassword,
  linksTo,
  openRegistration,
  originOf,
  partsIn,
  type RegistrationOffice,
} from './registration.fixture'
import { setRegistrationOption } from './registrationOption'

const db = await openTestDatabase()
let office: RegistrationOffice
beforeAll(async () => {
  office = await openRegistration(db)
})
afterAll(() => office.close())

const arrives = { timeout: 60_000 }

async function linkTo(address: string, count = 1): Promise<string> {
  await expect.poll(() => linksTo(office, address).length, arrives).toBe(count)
  return linksTo(office, address).at(-1) ?? ''
}

const accountOf = (username: string) =>
  db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst()

const eventsOf = async (source: string) =>
  (await db.selectFrom('server_event').select('kind').where('source', '=', source).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

/** Somebody who has registered, and whose mail has arrived. */
async function registered() {
  const stranger = aStranger(office)
  const { email } = aRegistration()
  expect(await stranger.register({ email })).toEqual({ type: 'Ok' })
  return { stranger, email, data: dataIn(await linkTo(email)) }
}

/** Somebody who has activated the account and chosen a password. */
async function activated() {
  const { stranger, email, data } = await registered()
  const answer = await stranger.activate({ data })
  if (answer.type !== 'ActivationSuccessful' || !answer.passwordLink) throw new Error(answer.type)
  expect(await stranger.SetPassword({ ...answer.passwordLink, password: firstPassword })).toEqual({
    type: 'CommandExecuted',
  })
  return { stranger, email }
}

describe('registering', () => {
  it('creates an account that waits for its mail, and opens with the link and a first password [AUTH-07, AUTH-08]', async () => {
    const { stranger, email, data } = await registered()
    expect(await accountOf(email)).toMatchObject({
      email,
      first_name: 'Ada',
      last_name: 'King',
      roles: [],
      is_activated: false,
      pending: 'registration',
      password_hash: null,
    })
    expect(await stranger.login({ user: email, password: firstPassword })).toEqual({ type: 'LoginFailed' })

    const answer = await stranger.activate({ data })
    if (answer.type !== 'ActivationSuccessful' || !answer.passwordLink) throw new Error(answer.type)
    expect(answer.passwordLink.user).toBe(email)
    await stranger.SetPassword({ ...answer.passwordLink, password: firstPassword })
    // However the address is typed.
    const signedIn = await stranger.login({ user: email.toUpperCase(), password: firstPassword })
    expect(signedIn).toMatchObject({ type: 'LoginSuccessful', user: { username: email, roles: [] } })
    expect(await eventsOf(email)).toEqual(['registration', 'failedLogin', 'emailVerification', 'login'])
  })

  it('fails without the right captcha, whoever is registered [AUTH-07, AUTH-11]', async () => {
    const { email } = await activated()
    for (const typed of [{ email }, {}])
      expect(await aStranger(office).register({ ...typed, captcha: '000000' })).toEqual({ type: 'WrongCaptcha' })
    expect(await aStranger(office).register({ email: ` ${email.toUpperCase()} ` })).toEqual({
      type: 'UserAlreadyTaken',
    })
  })

  it('needs the invitation password where one is set, before it says that a name is taken [AUTH-11]', async () => {
    const { email } = await activated()
    const who = { by: 'root', at: office.server.clock.now() }
    await setRegistrationOption(db, { isOpen: true, invitationPassword }, who)
    for (const typed of [{ email }, {}]) {
      expect(await aStranger(office).register({ ...typed, captcha: '0' })).toEqual({ type: 'WrongCaptcha' })
      expect(await aStranger(office).register(typed)).toEqual({ type: 'WrongInvitationPassword' })
    }
    expect(await aStranger(office).register({ email, invitationPassword })).toEqual({ type: 'UserAlreadyTaken' })
    expect(await aStranger(office).register({ invitationPassword })).toEqual({ type: 'Ok' })
    await setRegistrationOption(db, { isOpen: true, invitationPassword: '' }, who)
  })

  it('gives a name to one of many who ask for it at once [AUTH-11]', async () => {
    const { email } = aRegistration()
    const answers = await Promise.all(Array.from({ length: 6 }, () => aStranger(office).register({ email })))
    expect(answers.map(({ type }) => type).sort()).toEqual(['Ok', ...Array(5).fill('UserAlreadyTaken')])
    await linkTo(email)
  })

  it('sends links to its own origin only [AUTH-05]', async () => {
    for (const link of ['https://evil.example/#/activation', `${originOf(office.server)}.evil.example/`]) {
      const { email } = aRegistration()
      await aStranger(office).register({ email }, link)
      expect(new URL(await linkTo(email)).origin).toBe(originOf(office.server))
    }
  })

  it('is closed until an administrator opens it', async () => {
    const who = { by: 'root', at: office.server.clock.now() }
    await setRegistrationOption(db, { isOpen: false, invitationPassword: '' }, who)
    const stranger = aStranger(office)
    expect(await stranger.getSignInOffers?.()).toMatchObject({ registration: false, passwordReset: true })
    expect(await stranger.register()).toEqual({ type: 'RegistrationClosed' })
    await setRegistrationOption(db, { isOpen: true, invitationPassword: '' }, who)
    expect(await stranger.getSignInOffers?.()).toMatchObject({ registration: true, passwordReset: true })
  })

  it('from one address is slowed down after forty of a thousand requests, while others register as before', async () => {
    const network = '198.51.100.7'
    const flood = aStranger(office, network)
    const many = 1_000
    let answered = 0
    const answers = Array.from({ length: many }, () =>
      flood.register({ captcha: '000000' }).finally(() => {
        answered += 1
      }),
    )
    expect(await aStranger(office).register()).toEqual({ type: 'Ok' })
    expect(answered).toBeLessThan(many / 2)
    const refused = (await Promise.all(answers)).filter(({ type }) => type === 'TooManyRequests')
    expect(refused).toHaveLength(many - requestsOfNetwork)
    expect(await flood.askForReset('ada@example.org')).toEqual({ type: 'TooManyRequests' })
    office.server.clock.pass(minute)
    expect(await flood.register()).toEqual({ type: 'Ok' })
  })
})

describe('the link of an activation mail', () => {
  it('works once [AUTH-08]', async () => {
    const { stranger, data } = await registered()
    const answers = await Promise.all([stranger.activate({ data }), stranger.activate({ data })])
    expect(answers.map(({ type }) => type).sort()).toEqual(['ActivationFailed', 'ActivationSuccessful'])
  })

  it('fails if it is foreign or mangled [AUTH-08]', async () => {
    const { stranger, email, data } = await registered()
    for (const wrong of ['', 'x', data.slice(1), `${data}A`, data.replace(/.$/, '!')])
      expect(await stranger.activate({ data: wrong })).toEqual({ type: 'ActivationFailed' })
    await stranger.askForReset(email)
    await linkTo(email, 2)
    expect(await stranger.activate({ data })).toMatchObject({ type: 'ActivationSuccessful' })
  })

  it('is too old after 48 hours; a new one is requested as a forgotten password is [AUTH-08]', async () => {
    const { stranger, email, data } = await registered()
    office.server.clock.pass(48 * hour)
    expect(await stranger.activate({ data })).toEqual({ type: 'ActivationTooLongAgo' })
    expect(await stranger.askForReset(email)).toEqual({ type: 'Ok' })
    const again = dataIn(await linkTo(email, 2))
    expect(await stranger.activate({ data: again })).toMatchObject({ type: 'ActivationSuccessful' })
    expect(await eventsOf(email)).toEqual(['registration', 'verificationTimedOut', 'emailVerification'])
  })

  it('does not open an account that an administrator has frozen', async () => {
    const { stranger, email, data } = await registered()
    await db.updateTable('app_user').set({ is_frozen: true }).where('username', '=', email).execute()
    expect(await stranger.activate({ data })).toEqual({ type: 'ActivationFailed' })
    await stranger.askForReset(email)
    expect((await accountOf(email))?.is_activated).toBe(false)
  })
})

describe('a forgotten password', () => {
  it('is set by the link of a mail, which ends all sessions and works once [AUTH-09]', async () => {
    const { stranger, email } = await activated()
    await stranger.login({ user: email, password: firstPassword })
    const forgetful = aStranger(office)
    expect(await forgetful.askForReset(email.toUpperCase())).toEqual({ type: 'Ok' })
    const link = partsIn(await linkTo(email, 2))
    expect(link.user).toBe(email)

    expect(await forgetful.SetPassword({ ...link, password: 'too short' })).toEqual({ type: 'PasswordInvalid' })
    const password = 'Notes by the translator'
    const answers = await Promise.all([
      forgetful.SetPassword({ ...link, password }),
      forgetful.SetPassword({ ...link, password }),
    ])
    expect(answers.map(({ type }) => type).sort()).toEqual(['CommandExecuted', 'TokenError'])
    expect(await stranger.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
    expect(await forgetful.login({ user: email, password: firstPassword })).toEqual({ type: 'LoginFailed' })
    expect(await forgetful.login({ user: email, password })).toMatchObject({ type: 'LoginSuccessful' })
  })

  it('is set for the user of the link only, and within 30 minutes [AUTH-09]', async () => {
    const { stranger, email } = await activated()
    const { email: another } = await activated()
    await stranger.askForReset(email)
    const { token } = partsIn(await linkTo(email, 2))
    const password = 'Notes by the translator'
    expect(await stranger.SetPassword({ user: another, token, password })).toEqual({ type: 'PermissionError' })
    office.server.clock.pass(30 * minute)
    expect(await stranger.SetPassword({ user: email, token, password })).toEqual({ type: 'TokenError' })
    expect(await stranger.SetPassword({ user: email, token: 'x', password })).toEqual({ type: 'TokenError' })
  })

  it('is answered alike for every name, and mails go to accounts that are open [AUTH-11]', async () => {
    const { email } = await activated()
    const { email: shut } = await activated()
    await db.updateTable('app_user').set({ is_activated: false }).where('username', '=', shut).execute()
    const before = office.mailServer.mails.length
    for (const user of ['nobody@example.org', shut, email])
      expect(await aStranger(office).askForReset(user)).toEqual({ type: 'Ok' })
    await linkTo(email, 2)
    expect(office.mailServer.mails.length).toBe(before + 1)
  })

  it('is not set by a link that was sent before the account was shut [AUTH-09]', async () => {
    const { stranger, email } = await activated()
    await stranger.askForReset(email)
    const link = partsIn(await linkTo(email, 2))
    const set = (columns: object) => db.updateTable('app_user').set(columns).where('username', '=', email).execute()
    await set({ is_frozen: true })
    await set({ is_frozen: false })
    expect(await stranger.SetPassword({ ...link, password: 'Notes by the translator' })).toEqual({ type: 'TokenError' })
  })

  it('sends three mails an hour to an account, whoever asks [AUTH-11]', async () => {
    const { email } = await activated()
    const before = linksTo(office, email).length
    for (let asked = 0; asked < 5; asked++) await aStranger(office).askForReset(email)
    await linkTo(email, before + 2)
    const another = await activated()
    expect(linksTo(office, another.email)).toHaveLength(1)
    expect(linksTo(office, email)).toHaveLength(3)
  })

  it('is set by a program too, without origin and cookies, and whoever is signed in there', async () => {
    const { stranger, email } = await activated()
    await stranger.askForReset(email)
    const { user, token } = partsIn(await linkTo(email, 2))
    const response = await fetch(`${office.server.url}proket/command?NoOuterLayerEncryption=true`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        sendAt: '2020-01-01T00:00:00Z',
        token,
        command: { SetPassword: { user, password: 'Notes by the translator' } },
      }),
    })
    expect(await response.json()).toEqual({ CommandExecuted: {} })
  })
})

describe('ten failed sign-ins', () => {
  it('are forgotten once the link of a reactivation mail is opened [AUTH-12]', async () => {
    const { email } = await activated()
    const guesser = aStranger(office)
    for (let tried = 0; tried < 10; tried++) await guesser.login({ user: email, password: 'a wrong password' })
    const until = new Date(office.server.clock.now().getTime() + 30_000).toISOString()
    const held = await guesser.login({ user: email, password: firstPassword })
    expect(held).toEqual({ type: 'TooManyFailedLogins', until })

    const root = { user: 'root', password: 'Notes by the translator' }
    await createUser(db, { username: 'root', password: root.password, roles: ['ADMIN'], at: office.server.clock.now() })
    const administrator = aStranger(office)
    await administrator.login(root)
    const request = { username: email, language: 'de' as const, activationContinuationLink: originOf(office.server) }
    expect(await aStranger(office).reactivate(request)).toEqual({ type: 'LoginRequired' })
    expect(await administrator.reactivate(request)).toEqual({ type: 'Ok' })
    expect(await administrator.reactivate({ ...request, username: 'nobody' })).toEqual({ type: 'Ok' })

    const answer = await aStranger(office).activate({ data: dataIn(await linkTo(email, 2)) })
    expect(answer).toEqual({ type: 'ActivationSuccessful' })
    expect(await guesser.login({ user: email, password: firstPassword })).toMatchObject({ type: 'LoginSuccessful' })
  })
})

describe('the database', () => {
  it('has no secret of a link, and the log no address', async () => {
    const { data } = await registered()
    const jobs = await db.executeQuery({ sql: 'select data::text from jobs.job', parameters: [] } as never)
    const links = await db.selectFrom('account_link').selectAll().execute()
    const mails = await db.selectFrom('account_mail').selectAll().execute()
    for (const text of [jobs.rows, links, mails].map((rows) => JSON.stringify(rows))) expect(text).not.toContain(data)
    expect(office.server.logged()).not.toContain(data)
  })
})
