import { createClient } from '@casebook/api-adapter/client'
import { invitationsWire } from '@casebook/api-adapter/invitations/invitations.wire'
import type { Invited } from '@casebook/core/invitations/invitations.calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { visitBase } from '../entry/visitStudy.fixture'
import { lastMailOf } from '../registration/accountMails.repository'
import {
  aStranger,
  firstPassword,
  linksTo,
  openRegistration,
  originOf,
  partsIn,
  type RegistrationOffice,
} from '../registration/registration.fixture'
import { createUser } from '../session/users'
import { openTestDatabase } from '../testing/testDatabase'
import { invitationsArea } from './invitations.handlers'

const db = await openTestDatabase()
const visit = { group: visitBase.group, base: visitBase.id }
const root = { username: 'root', password: 'Notes by the translator' }
let office: RegistrationOffice
beforeAll(async () => {
  office = await openRegistration(db, {}, [invitationsArea])
  await publishBase(office.server.services, visitBase)
  await createUser(db, { ...root, roles: ['ADMIN'], at: office.server.clock.now() })
})
afterAll(() => office.close())

const arrives = { timeout: 60_000 }
let nth = 0

const aPerson = (person: Partial<Invited> = {}): Invited => ({
  email: `nurse-${++nth}@ksc.example`,
  firstName: 'Ines',
  lastName: 'Oliveira',
  roles: [],
  bases: [],
  ...person,
})

async function administrator() {
  const stranger = aStranger(office)
  await stranger.login({ user: root.username, password: root.password })
  const calls = createClient(invitationsWire, stranger.browser.send)
  const on = { language: 'de' as const, activationContinuationLink: originOf(office.server) }
  return {
    ...calls,
    invite: (...people: readonly Invited[]) => calls.invite({ people, ...on }),
    renew: (username: string) => calls.renewInvitation({ username, ...on }),
  }
}

async function mailTo(address: string, count = 1): Promise<string> {
  await expect.poll(() => linksTo(office, address).length, arrives).toBe(count)
  return linksTo(office, address).at(-1) ?? ''
}

/** Sends no mail as long as this runs. */
async function withoutMail<T>(work: () => Promise<T>): Promise<T> {
  const { config } = office.server.services
  const before = config.smtpUrl
  Object.assign(config, { smtpUrl: null })
  try {
    return await work()
  } finally {
    Object.assign(config, { smtpUrl: before })
  }
}

const accountOf = (username: string) =>
  db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst()

describe('an invitation', () => {
  it('brings a mail; its link sets the password and opens the account, with its roles and bases [MORE-02]', async () => {
    const { invite, getInvitations } = await administrator()
    const person = aPerson({ roles: ['PI'], bases: [visit] })
    expect(await invite(person)).toEqual({
      type: 'Invited',
      people: [{ email: person.email, outcome: 'invited', link: null }],
    })
    const link = partsIn(await mailTo(person.email))
    // As it travels, in quoted-printable.
    const travelled = office.mailServer.mails.find((mail) => mail.includes(person.email))?.replace(/=\r?\n/g, '')
    expect(travelled).toContain('Ines Oliveira: root l=C3=A4dt Sie ein, mit Casebook zu arbeiten. Studien: Visite.')
    const waiting = await getInvitations({})
    if (waiting.type !== 'ReceivedInvitations') throw new Error(waiting.type)
    const sevenDays = new Date(office.server.clock.now().getTime() + 7 * 24 * 60 * 60_000).toISOString()
    expect(waiting.invitations[0]).toMatchObject({ username: person.email, lastName: 'Oliveira', endsAt: sevenDays })

    const nurse = aStranger(office)
    expect(await nurse.login({ user: person.email, password: firstPassword })).toEqual({ type: 'LoginFailed' })
    expect(await nurse.SetPassword({ ...link, password: firstPassword })).toEqual({ type: 'CommandExecuted' })
    const signedIn = await nurse.login({ user: person.email, password: firstPassword })
    expect(signedIn).toMatchObject({ type: 'LoginSuccessful', user: { roles: ['PI'], lastName: 'Oliveira' } })
    expect(await nurse.SetPassword({ ...link, password: root.password })).toEqual({ type: 'TokenError' })
    const access = await db.selectFrom('base_access').selectAll().where('username', '=', person.email).execute()
    expect(access).toEqual([{ group_name: visit.group, name: visit.base, username: person.email }])
    const events = await db.selectFrom('server_event').select('kind').where('source', '=', 'root').execute()
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['roleAdded', 'accessGranted']))
    expect(await getInvitations({})).toMatchObject({ invitations: [] })
  })

  it('is refused for people who have an account, and keeps nobody else back', async () => {
    const { invite } = await administrator()
    const [known, frozen, fresh] = [aPerson(), aPerson(), aPerson()]
    await invite(known, frozen)
    await db.updateTable('app_user').set({ is_frozen: true }).where('username', '=', frozen.email).execute()
    const again = { ...known, email: known.email.toUpperCase(), roles: ['ADMIN'] } satisfies Invited
    expect(await invite(again, frozen, fresh)).toMatchObject({
      people: [{ outcome: 'hasAccount' }, { outcome: 'isFrozen' }, { outcome: 'invited' }],
    })
    expect((await accountOf(known.email))?.roles).toEqual([])
    await mailTo(fresh.email)
  })

  it('to a base that does not exist invites nobody', async () => {
    const { invite } = await administrator()
    const person = aPerson({ bases: [{ group: 'No', base: 'such' }] })
    expect(await invite(person)).toMatchObject({ people: [{ outcome: 'noSuchBase' }] })
    expect(await accountOf(person.email)).toBeUndefined()
  })

  it('is a link to hand over where the server sends no mail, and works for seven days [MORE-02]', async () => {
    const { invite, getInvitations } = await administrator()
    const person = aPerson()
    const link = await withoutMail(async () => {
      expect(await getInvitations({})).toMatchObject({ sendsMail: false })
      const answer = await invite(person)
      return answer.type === 'Invited' ? (answer.people[0]?.link ?? '') : ''
    })
    expect(link.startsWith(`${originOf(office.server)}/#/pw-forgotten/`)).toBe(true)
    office.server.clock.pass(7 * 24 * 60 * 60_000)
    const stranger = aStranger(office)
    expect(await stranger.SetPassword({ ...partsIn(link), password: firstPassword })).toEqual({ type: 'TokenError' })

    const administratorToday = await administrator()
    expect(await administratorToday.renew(person.email)).toEqual({ type: 'InvitationRenewed', link: null })
    const renewed = partsIn(await mailTo(person.email))
    expect(await stranger.SetPassword({ ...renewed, password: firstPassword })).toEqual({ type: 'CommandExecuted' })
    expect(await administratorToday.renew(person.email)).toEqual({ type: 'NoSuchInvitation' })
  })

  it('is withdrawn with its account and its link', async () => {
    const { invite, withdrawInvitation } = await administrator()
    const person = aPerson({ bases: [visit] })
    await invite(person)
    const link = partsIn(await mailTo(person.email))
    expect(await withdrawInvitation({ username: person.email })).toEqual({ type: 'Ok' })
    expect(await accountOf(person.email)).toBeUndefined()
    const stranger = aStranger(office)
    expect(await stranger.SetPassword({ ...link, password: firstPassword })).toEqual({ type: 'TokenError' })
    expect(await withdrawInvitation({ username: person.email })).toEqual({ type: 'NoSuchInvitation' })
  })
})

describe('a mail that fails', () => {
  it('stays with the reason, is sent again on request, and is lost to nobody', async () => {
    const { invite, getInvitations, sendMailAgain } = await administrator()
    const person = aPerson()
    office.mailServer.refuse('No such mailbox here')
    await invite(person)
    const failed = async () => {
      const answer = await getInvitations({})
      return answer.type === 'ReceivedInvitations'
        ? answer.unsentMails.filter(({ username }) => username === person.email)
        : []
    }
    await expect.poll(async () => (await failed()).length, arrives).toBe(1)
    const [mail] = await failed()
    expect(mail).toMatchObject({ kind: 'invitation', tries: 1 })
    expect(mail?.failure).toContain('No such mailbox here')
    expect(await lastMailOf(db, person.email)).toEqual({ state: 'failed', failure: mail?.failure })

    office.mailServer.refuse(null)
    expect(await sendMailAgain({ id: mail?.id ?? '' })).toEqual({ type: 'Ok' })
    await mailTo(person.email)
    // It has arrived a moment before it is noted as sent.
    const notedAsSent = () =>
      db
        .selectFrom('account_mail')
        .select('id')
        .where('id', '=', mail?.id ?? '')
        .where('sent_at', 'is not', null)
        .execute()
    await expect.poll(async () => (await notedAsSent()).length, arrives).toBe(1)
    expect(await failed()).toEqual([])
    expect(await lastMailOf(db, person.email)).toEqual({ state: 'sent' })
    expect(await sendMailAgain({ id: mail?.id ?? '' })).toEqual({ type: 'NoSuchMail' })
  })
})

describe('registration of strangers', () => {
  it('is opened and closed by an administrator, with an invitation password if one is set [AUTH-07]', async () => {
    const { getRegistration, setRegistration } = await administrator()
    await setRegistration({ isOpen: true, invitationPassword: ' Hernia 2026 ' })
    const open = { type: 'ReceivedRegistration', isOpen: true, invitationPassword: 'Hernia 2026', changedBy: 'root' }
    expect(await getRegistration({})).toMatchObject(open)
    expect(await aStranger(office).register({})).toEqual({ type: 'WrongInvitationPassword' })
    await setRegistration({ isOpen: false, invitationPassword: '' })
    expect(await aStranger(office).register({})).toEqual({ type: 'RegistrationClosed' })
  })

  it('stands in the server log with who, from what and to what, and without the password [LOG-02]', async () => {
    const { setRegistration } = await administrator()
    await setRegistration({ isOpen: false, invitationPassword: '' })
    await db.deleteFrom('server_event').execute()
    await setRegistration({ isOpen: true, invitationPassword: 'Hernia 2026' })
    await setRegistration({ isOpen: true, invitationPassword: 'Hernia 2026' })
    await setRegistration({ isOpen: true, invitationPassword: 'Hernia 2027' })
    const lines = await db.selectFrom('server_event').select(['source', 'payload']).orderBy('id').execute()
    const ofOption = { option: 'Registration' }
    expect(lines).toEqual([
      {
        source: 'root',
        payload: {
          ...ofOption,
          from: 'isOpen: false\ninvitationPassword: none',
          to: 'isOpen: true\ninvitationPassword: set',
        },
      },
      {
        source: 'root',
        payload: {
          ...ofOption,
          from: 'invitationPassword: set',
          to: 'invitationPassword: set, another one',
        },
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('Hernia')
  })

  it('is not overwritten by an administrator who has not seen it', async () => {
    const { getRegistration, setRegistration } = await administrator()
    const seen = await getRegistration({})
    const replaces = seen.type === 'ReceivedRegistration' ? seen.version : ''
    expect(await setRegistration({ isOpen: true, invitationPassword: 'of one', replaces })).toMatchObject({
      type: 'Ok',
    })
    expect(await setRegistration({ isOpen: false, invitationPassword: '', replaces })).toMatchObject({
      type: 'RegistrationChanged',
      isOpen: true,
      invitationPassword: 'of one',
      changedBy: 'root',
    })
    expect(await getRegistration({})).toMatchObject({ isOpen: true, invitationPassword: 'of one' })
  })
})
