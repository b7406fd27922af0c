import { createClient } from '@casebook/api-adapter/client'
import { usersWire } from '@casebook/api-adapter/users/users.wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aStranger,
  openRegistration,
  originOf,
  partsIn,
  type RegistrationOffice,
} from '../registration/registration.fixture'
import { anotherPassword, minute, password } from '../session/session.fixture'
import { createUser } from '../session/users'
import { openTestDatabase } from '../testing/testDatabase'
import { usersArea } from './users.handlers'

const db = await openTestDatabase()
let office: RegistrationOffice
beforeAll(async () => {
  office = await openRegistration(db, {}, [usersArea])
  await createUser(db, { username: 'root', password, roles: ['ADMIN'], at: office.server.clock.now() })
})
afterAll(() => office.close())

let nth = 0

async function aPerson(email?: string): Promise<string> {
  const username = `nurse-${++nth}`
  await createUser(db, { username, password, at: office.server.clock.now() })
  if (email) await db.updateTable('app_user').set({ email }).where('username', '=', username).execute()
  return username
}

async function administrator() {
  const stranger = aStranger(office)
  await stranger.login({ user: 'root', password })
  const users = createClient(usersWire, stranger.browser.send)
  return {
    ...users,
    link: (username: string) =>
      users.makePasswordLink({ username, activationContinuationLink: `${originOf(office.server)}/#/activation` }),
  }
}

describe('a link that an administrator hands over', () => {
  it('sets a new password once, within 30 minutes, ends all sessions, and stands in the log [AUTH-09] [LOG-02]', async () => {
    const { link, get } = await administrator()
    const username = await aPerson()
    const hers = aStranger(office)
    await hers.login({ user: username, password })
    expect(await get({ username })).toMatchObject({ user: { isReachedByMail: false } })
    const made = await link(username)
    if (made.type !== 'PasswordLinkMade') throw new Error(made.type)
    expect(made.link.startsWith(`${originOf(office.server)}/#/pw-forgotten/`)).toBe(true)
    const parts = partsIn(made.link)
    const stranger = aStranger(office)
    expect(await stranger.SetPassword({ ...parts, password: anotherPassword })).toEqual({ type: 'CommandExecuted' })
    expect(await stranger.SetPassword({ ...parts, password })).toEqual({ type: 'TokenError' })
    expect(await hers.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
    expect(await hers.login({ user: username, password: anotherPassword })).toMatchObject({ type: 'LoginSuccessful' })
    const events = await db
      .selectFrom('server_event')
      .select(['source', 'payload'])
      .where('kind', '=', 'passwordLinkMade')
      .execute()
    expect(events).toEqual([{ source: 'root', payload: { user: username } }])

    const late = await link(username)
    office.server.clock.pass(30 * minute)
    if (late.type !== 'PasswordLinkMade') throw new Error(late.type)
    expect(await stranger.SetPassword({ ...partsIn(late.link), password })).toEqual({ type: 'TokenError' })
  })

  it('is made neither where a mail does it, nor for oneself, nor for nobody, nor for an account that is shut [AUTH-09]', async () => {
    const { link, get } = await administrator()
    const reached = await aPerson('nurse@clinic.example')
    expect(await get({ username: reached })).toMatchObject({ user: { isReachedByMail: true } })
    expect(await link(reached)).toEqual({ type: 'ReachedByMail' })
    expect(await link('root')).toEqual({ type: 'OwnAccount' })
    expect(await link('nobody')).toEqual({ type: 'NoSuchUser' })
    for (const columns of [{ is_frozen: true }, { is_activated: false }]) {
      const username = await aPerson()
      await db.updateTable('app_user').set(columns).where('username', '=', username).execute()
      expect(await link(username)).toEqual({ type: 'AccountShut' })
    }
  })

  it('is made for an address too where the server sends no mail [AUTH-09]', async () => {
    const { link } = await administrator()
    const username = await aPerson('nurse@clinic.example')
    const { config } = office.server.services
    const { smtpUrl } = config
    Object.assign(config, { smtpUrl: null })
    try {
      expect(await link(username)).toMatchObject({ type: 'PasswordLinkMade' })
    } finally {
      Object.assign(config, { smtpUrl })
    }
  })
})
