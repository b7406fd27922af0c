import type { ScheduledMailKind } from '@casebook/core/options/mail/scheduledMail'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClinic } from '../followUps/clinic.fixture'
import { plainText, startMailServer } from '../mail/mailServer.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { aClock } from '../testing/testServer'
import { mailRoundJob, scheduledMailJob } from './scheduledMails.job'
import { scheduledMailsOf } from './scheduledMailsOf'

// Rounds follow the day of the server's machine.
process.env.TZ = 'UTC'

const mailServer = await startMailServer()
const clinic = await startClinic(await openTestDatabase(), { smtpUrl: mailServer.url }, true)
const { ada, ben, root, db, save, saveOn } = clinic
/** Stops the rounds alone: nobody's session ends with it. */
const clock = aClock()
const services = { ...clinic.services, now: clock.now }
afterAll(async () => {
  await clinic.server.close()
  await mailServer.close()
})

const aDay = 86_400_000
const setPerson = (username: string, row: object) =>
  db.updateTable('app_user').set(row).where('username', '=', username).execute()
for (const username of ['ada', 'ben', 'rita', 'root'])
  await setPerson(username, { email: `${username}@example.org`, title: 'Dr.', last_name: username.toUpperCase() })

const setText = async (kind: ScheduledMailKind, value: string | null) => {
  const answer = await (kind === 'reminder' ? root.options.setReminderMail : root.options.setUserRankMail)({ value })
  expect(answer.type).toBe('Ok')
}
const schedule = (kind: ScheduledMailKind) => scheduledMailsOf(services, kind)
const nextOf = async (kind: ScheduledMailKind) => {
  const answer = await schedule(kind)
  if (answer.type !== 'ReceivedScheduledMails') throw new Error(answer.type)
  return answer
}
const round = () => mailRoundJob.run(services, {})
const waitingIds = async () =>
  (
    await db
      .selectFrom('scheduled_mail')
      .select('id')
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .execute()
  ).map(({ id }) => id)
/** The mails since the test began: to whom, and their text. */
const arrived = () =>
  mailServer.mails
    .slice(before)
    .map((mail) => `${/^To: (\S+)/m.exec(mail)?.[1]}: ${plainText(mail).trim()}`)
    .sort()
const arrive = (...texts: readonly string[]) =>
  vi.waitFor(() => expect(arrived()).toEqual(texts), { timeout: 60_000, interval: 50 })
/** Soon, as a mail has arrived, or was refused, a moment before that is noted. */
const becomes = (kind: ScheduledMailKind, expected: object) =>
  vi.waitFor(async () => expect(await schedule(kind)).toMatchObject(expected), { timeout: 60_000, interval: 50 })
const refused = () => becomes('reminder', { waiting: 1, failure: expect.anything() })
let before = 0
beforeEach(() => {
  before = mailServer.mails.length
})

describe('the reminders', () => {
  it('go out on the day of each follow-up, one mail for each person, and once [OPT-02] [MORE-05]', async () => {
    await setText('reminder', 'Dear ##title## ##lastName##,\n##list##')
    const draft = await save(ada, 'VH_1', [{ id: 'day', value: '2026-02-13' }])
    await save(ada, 'VH_2', [{ id: 'day', value: '2026-02-12' }])
    await save(ben, 'VH_3', [{ id: 'day', value: '2026-02-13' }])
    await round()
    await arrive('ada@example.org: Dear Dr. ADA,\n- VH_2: After a month')
    await becomes('reminder', { nextOn: '2026-03-03', lastOn: '2026-03-02', sent: 1, waiting: 0 })

    clock.pass(aDay)
    await saveOn(ada, draft, 'VH_1', [{ id: 'pain', value: 1 }])
    await round()
    await round()
    await arrive(
      'ada@example.org: Dear Dr. ADA,\n- VH_2: After a month',
      'ben@example.org: Dear Dr. BEN,\n- VH_3: After a month',
    )
    await becomes('reminder', { waiting: 0 })
  })

  it('name no answer, and no day that tells one [OPT-02]', () => {
    expect(mailServer.mails.join('')).not.toMatch(/2026-0[12]/)
  })

  it('begin at six, and make up for a day on which the server stood still [OPT-02]', async () => {
    await save(ada, 'VH_4', [{ id: 'day', value: '2026-02-20' }])
    clock.pass(6 * aDay - 7 * 3_600_000)
    await round()
    expect(await waitingIds()).toEqual([])
    clock.pass(aDay + 3_600_000)
    await round()
    await arrive('ada@example.org: Dear Dr. ADA,\n- VH_4: After a month')
  })

  it('follow a date that is corrected to a later day, and none to an earlier one [OPT-02]', async () => {
    const draft = await save(ada, 'VH_5', [{ id: 'day', value: '2026-02-15' }])
    clock.pass(aDay)
    await round()
    await arrive('ada@example.org: Dear Dr. ADA,\n- VH_5: After a month')
    await saveOn(ada, draft, 'VH_5', [{ id: 'day', value: '2026-02-14' }])
    clock.pass(aDay)
    await round()
    await saveOn(ada, draft, 'VH_5', [{ id: 'day', value: '2026-02-22' }])
    clock.pass(2 * aDay)
    await round()
    const again = 'ada@example.org: Dear Dr. ADA,\n- VH_5: After a month'
    await arrive(again, again)
  })

  it('do not go to somebody to whom the study was closed [OPT-02]', async () => {
    await save(ben, 'VH_7', [{ id: 'day', value: '2026-02-20' }])
    await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'operations' }).execute()
    await round()
    expect(await waitingIds()).toEqual([])
    await db.insertInto('base_access').values({ group_name: 'Ward', name: 'operations', username: 'ben' }).execute()
    clock.pass(aDay)
    await round()
    await arrive('ben@example.org: Dear Dr. BEN,\n- VH_7: After a month')
    await db.deleteFrom('base_protection').execute()
  })

  it('say why they were refused, and arrive later; what is done meanwhile is left out [OPT-02]', async () => {
    await save(ben, 'VH_8', [{ id: 'day', value: '2026-02-20' }])
    const draft = await save(ben, 'VH_9', [{ id: 'day', value: '2026-02-20' }])
    mailServer.refuse('Mailbox is full')
    clock.pass(aDay)
    await round()
    await becomes('reminder', { waiting: 1, failure: expect.stringContaining('Mailbox is full') })
    mailServer.refuse(null)
    await saveOn(ben, draft, 'VH_9', [{ id: 'pain', value: 1 }])
    const [id = ''] = await waitingIds()
    await scheduledMailJob.run(services, { id })
    await scheduledMailJob.run(services, { id })
    await arrive('ben@example.org: Dear Dr. BEN,\n- VH_8: After a month')
    await becomes('reminder', { waiting: 0, failure: null })
  })

  it('whose tries have ended begin anew half a day later [OPT-02]', async () => {
    await save(ben, 'VH_10', [{ id: 'day', value: '2026-02-20' }])
    mailServer.refuse('Mailbox is full')
    clock.pass(aDay)
    await round()
    await refused()
    mailServer.refuse(null)
    clock.pass(13 * 3_600_000)
    // Noon again: at one in the morning no round sends.
    clock.pass(11 * 3_600_000)
    await round()
    await arrive('ben@example.org: Dear Dr. BEN,\n- VH_10: After a month')
  })

  it('go out twice with one message id if the process dies before the first is noted [OPT-02]', async () => {
    const [sent] = await db
      .selectFrom('scheduled_mail')
      .select('id')
      .where('sent_at', 'is not', null)
      .where('username', '=', 'ben')
      .orderBy('sent_at', 'desc')
      .limit(1)
      .execute()
    const id = sent?.id ?? ''
    await db.updateTable('scheduled_mail').set({ sent_at: null }).where('id', '=', id).execute()
    await scheduledMailJob.run(services, { id })
    const ids = mailServer.mails.flatMap((mail) => /^Message-ID: <([^@]+)@/im.exec(mail)?.[1] ?? [])
    expect(ids.filter((one) => one === id)).toHaveLength(2)
  })

  it('stop with their text, and what they did not say comes with the next one [OPT-02]', async () => {
    await save(ada, 'VH_11', [{ id: 'day', value: '2026-02-20' }])
    mailServer.refuse('Mailbox is full')
    clock.pass(aDay)
    await round()
    await refused()
    mailServer.refuse(null)
    await setText('reminder', null)
    const [id = ''] = await waitingIds()
    await scheduledMailJob.run(services, { id })
    await round()
    expect([arrived(), await waitingIds(), (await nextOf('reminder')).nextOn]).toEqual([[], [], null])
    await setText('reminder', '##list##')
    clock.pass(aDay)
    await round()
    await arrive('ada@example.org: - VH_11: After a month')
  })
})

describe('the rank mails', () => {
  it('go out every three months, by the own cases saved since the last one [OPT-03]', async () => {
    await setText('reminder', null)
    await setText('rank', 'Dear ##title## ##lastName##: ##userRank## of ##allRank##')
    await round()
    const { nextOn } = await nextOf('rank')
    await save(ben, 'VH_20', [{ id: 'day', value: '2030-02-20' }])
    clock.pass(aDay)
    await db.updateTable('study_case').set({ saved_at: clock.now() }).where('name', '=', 'VH_20').execute()
    await round()
    expect(await waitingIds()).toEqual([])
    clock.pass(Date.parse(`${nextOn}T12:00:00Z`) - clock.now().getTime() - aDay)
    await round()
    expect(arrived()).toEqual([])
    clock.pass(aDay)
    await round()
    await round()
    await arrive(
      'ada@example.org: Dear Dr. ADA: 2 of 3',
      'ben@example.org: Dear Dr. BEN: 1 of 3',
      'root@example.org: Dear Dr. ROOT: 2 of 3',
    )
    await becomes('rank', { lastOn: nextOn, sent: 3, waiting: 0, failure: null })
  })

  it('are not set or looked at by anybody but an administrator [OPT-03]', async () => {
    const denied = await ada.options.getScheduledMails({ kind: 'rank' })
    expect(denied.type).toBe('InsufficientPermissions')
    expect((await root.options.getScheduledMails({ kind: 'rank' })).type).toBe('ReceivedScheduledMails')
  })

  it('do not go to people who enter no cases, are frozen or not active [OPT-03]', async () => {
    await setPerson('ben', { is_activated: false })
    await setPerson('root', { is_frozen: true })
    clock.pass(93 * aDay)
    await round()
    await arrive('ada@example.org: Dear Dr. ADA: 1 of 1')
  })
})

describe('the reminders of shut accounts', () => {
  it('begin again once an administrator is back [OPT-02]', async () => {
    await setPerson('root', { is_frozen: false })
    await setPerson('ben', { is_activated: true })
    const { options } = await clinic.signIn('root')
    expect((await options.setReminderMail({ value: 'Dear ##title## ##lastName##,\n##list##' })).type).toBe('Ok')
  })

  it.each([
    ['frozen', { is_frozen: true }],
    ['deactivated', { is_activated: false }],
    ['anonymous, without an address', { email: '' }],
  ])('do not go to somebody %s, and come once that has changed [OPT-02]', async (state, row) => {
    const ben = await clinic.signIn('ben')
    await save(ben, `VH_6${state.slice(0, 3)}`, [{ id: 'day', value: '2026-02-20' }])
    await setPerson('ben', row)
    await round()
    expect(await waitingIds()).toEqual([])
    await setPerson('ben', { is_frozen: false, is_activated: true, email: 'ben@example.org' })
    clock.pass(aDay)
    await round()
    await arrive(`ben@example.org: Dear Dr. BEN,\n- VH_6${state.slice(0, 3)}: After a month`)
  })
})
