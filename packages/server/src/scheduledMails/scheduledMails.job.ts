/**
 * Mails by schedule. A round, every hour from six o'clock on, writes down which mails are due and queues them, all in one transaction;
 * each mail is then a job of its own. A mail that fails says why in its row, for the administrators, and is tried again.
 *
 * A mail is sent once: its row says so. If the process is killed after the mail server has taken a mail and before that is noted, the
 * mail goes out a second time, under the same message id. The other order could lose one.
 */
import { randomUUID } from 'node:crypto'
import { type CivilDate, civilDateText } from '@casebook/core/dates/civilDate'
import { localDay } from '@casebook/core/dates/localDay'
import { isRankMailDue, rankOf } from '@casebook/core/options/mail/mailDue'
import {
  firstHourOfMails,
  rankText,
  reminderText,
  type ScheduledMailKind,
} from '@casebook/core/options/mail/scheduledMail'
import { countProgressJob } from '../caseList/countProgress.job'
import { optionValue } from '../deployment/options.repository'
import { markOpened } from '../followUps/followUps.repository'
import type { Job } from '../jobs/job'
import { mailsAtATime, sendMail } from '../mail/mail'
import { mailFailure } from '../mail/mailFailure'
import type { Database, Services } from '../services'
import { type MailRecipient, recipient, savers } from './addressees'
import { namedFollowUps, takeDueReminders } from './dueReminders'
import { scheduledMailSubject } from './scheduled.mail'
import {
  dropMail,
  insertScheduledMail,
  lockLastRound,
  type MailContent,
  noteFailure,
  noteRound,
  noteSent,
  type ScheduledMail,
  takeGivenUp,
  waitingMail,
} from './scheduledMails.repository'

export const optionOfKind = { reminder: 'ReminderMail', rank: 'UserRankMail' } as const

/** A round that finds nothing due does nothing: of several on a day, or none on another, nobody notices. */
export const mailRoundJob: Job = {
  name: 'mail-round',
  run: mailRound,
  schedule: '7 * * * *',
  retryLimit: 3,
  retryDelay: 60,
}

/** Ten more tries within about nine hours, as for every mail. */
export const scheduledMailJob: Job<{ readonly id: string }> = {
  name: 'scheduledMail',
  run: sendScheduledMail,
  retryLimit: 10,
  retryDelay: 30,
  atATime: mailsAtATime,
}

/** Milliseconds, longer than all tries of a job take: after them it begins anew. */
const triesTake = 12 * 3_600_000

async function mailRound(services: Services): Promise<void> {
  const { db, now, queueJob } = services
  const at = now()
  const today = localDay(at)
  if (await db.transaction().execute((tx) => markOpened(tx, civilDateText(today)))) await queueJob(countProgressJob, {})
  if (at.getHours() < firstHourOfMails) return
  await db.transaction().execute((tx) => requestReminders(services, tx, today))
  await db.transaction().execute((tx) => requestRankMails(services, tx, today))
  await db.transaction().execute(async (tx) => {
    for (const id of await takeGivenUp(tx, new Date(at.getTime() - triesTake), at))
      await queueJob(scheduledMailJob, { id }, tx)
  })
}

async function requestReminders(services: Services, tx: Database, today: CivilDate): Promise<void> {
  await lockLastRound(tx, 'reminder')
  if ((await textOf(tx, 'reminder')) === null) return
  for (const { username, followUps } of await takeDueReminders(tx, civilDateText(today)))
    await requestMail(services, tx, { kind: 'reminder', username, content: { followUps } }, today)
  await noteRound(tx, 'reminder', today, services.now())
}

/** The three months begin with the first round that finds a text. */
async function requestRankMails(services: Services, tx: Database, today: CivilDate): Promise<void> {
  const last = await lockLastRound(tx, 'rank')
  if ((await textOf(tx, 'rank')) === null) return
  if (last && !isRankMailDue(last.day, today)) return
  const all = last ? await savers(tx, last.at) : []
  for (const { username } of all) {
    const userRank = rankOf(username, all) ?? all.length
    await requestMail(services, tx, { kind: 'rank', username, content: { userRank, allRank: all.length } }, today)
  }
  await noteRound(tx, 'rank', today, services.now())
}

async function requestMail(
  { now, queueJob }: Services,
  tx: Database,
  mail: { readonly kind: ScheduledMailKind; readonly username: string; readonly content: MailContent },
  today: CivilDate,
): Promise<void> {
  const id = randomUUID()
  await insertScheduledMail(tx, { ...mail, id }, today, now())
  await queueJob(scheduledMailJob, { id }, tx)
}

async function sendScheduledMail(services: Services, { id }: { readonly id: string }): Promise<void> {
  const { db, now, config } = services
  const mail = await waitingMail(db, id)
  if (!mail) return
  const person = await recipient(db, mail.username)
  const template = await textOf(db, mail.kind)
  const text = person && template !== null ? await textFor(services, template, mail, person) : null
  if (!person || text === null) return db.transaction().execute((tx) => dropMail(tx, mail, now()))
  const subject = scheduledMailSubject(mail.kind, person.language ?? 'en')
  const host = config.publicUrl === null ? 'casebook' : new URL(config.publicUrl).hostname
  try {
    await sendMail(services, { to: person.email, subject, text, messageId: `<${id}@${host}>` })
  } catch (error) {
    await noteFailure(db, id, mailFailure(error), now())
    throw error
  }
  await noteSent(db, id, now())
}

/** Null if nothing is left to say. */
async function textFor(
  services: Services,
  template: string,
  { content }: ScheduledMail,
  person: MailRecipient,
): Promise<string | null> {
  if (!('followUps' in content)) return rankText(template, person, content)
  const due = await namedFollowUps(services, content.followUps, person.language)
  return due.length === 0 ? null : reminderText(template, person, due)
}

async function textOf(db: Database, kind: ScheduledMailKind): Promise<string | null> {
  const text = await optionValue(db, optionOfKind[kind])
  return typeof text === 'string' ? text : null
}
