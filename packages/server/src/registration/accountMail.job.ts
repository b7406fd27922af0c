/**
 * Sends the mails about accounts. The secret of a link is made when the mail is sent and is stored nowhere else: neither the
 * database nor the queue has one. A mail that fails says why in its row, for the administrators, and is tried again.
 */
import { randomUUID } from 'node:crypto'
import { textIn } from '@casebook/core/language/language'
import { type AccountLinkKind, addressOfLink } from '@casebook/core/registration/accountLink'
import { mailsOfAccount, mailsWithin } from '@casebook/core/registration/requestThrottle'
import { readyBase } from '../bases/compiledBases'
import type { Job } from '../jobs/job'
import { mailsAtATime, sendMail } from '../mail/mail'
import { mailFailure } from '../mail/mailFailure'
import type { Database, Services } from '../services'
import { newSecret } from '../session/secrets/secret'
import { namesOf } from '../session/users'
import { accountMail, type Inviting } from './account.mail'
import { forgetLink, insertLink } from './accountLinks.repository'
import {
  type AccountMail,
  countMailsSince,
  insertMail,
  noteFailure,
  noteSent,
  unsentMail,
} from './accountMails.repository'
import { addressedAccount } from './accounts.repository'
import { factorRemovedMail } from './factorRemoved.mail'

/** Ten more tries within about nine hours, as for every mail. */
export const accountMailJob: Job<{ readonly id: string }> = {
  name: 'accountMail',
  run: sendAccountMail,
  retryLimit: 10,
  retryDelay: 30,
  atATime: mailsAtATime,
}

/** Requests a mail, within the transaction if there is one. `sender`: who asks for it, unless the addressee waits for it. */
export async function requestMail(
  { now, queueJob }: Pick<Services, 'now' | 'queueJob'>,
  tx: Database,
  mail: Omit<AccountMail, 'id'>,
  sender?: string,
): Promise<void> {
  const id = randomUUID()
  await insertMail(tx, { ...mail, id }, now())
  await queueJob(accountMailJob, { id }, tx, sender)
}

async function sendAccountMail(services: Services, { id }: { readonly id: string }): Promise<void> {
  const { db, now } = services
  const mail = await unsentMail(db, id)
  const account = mail && (await addressedAccount(db, mail.username))
  if (!mail || !account?.email) return
  const { kind } = mail
  if (kind !== 'factorRemoved' && account.isFrozen) return
  try {
    if (kind === 'factorRemoved') await sendFactorRemoved(services, account.email, mail)
    else await sendLink(services, account.email, { ...mail, kind })
  } catch (error) {
    await noteFailure(db, id, mailFailure(error), now())
    throw error
  }
  await noteSent(db, id, now())
}

function sendFactorRemoved(services: Services, to: string, { language }: AccountMail): Promise<void> {
  return sendMail(services, { to, ...factorRemovedMail(language, services.config.publicUrl) })
}

async function sendLink(
  services: Services,
  to: string,
  { kind, username, client, language, by }: AccountMail & { readonly kind: AccountLinkKind },
): Promise<void> {
  const { db, now } = services
  const secret = newSecret()
  try {
    await insertLink(db, { kind, username, secret, at: now() })
    const link = addressOfLink({ kind, client, user: username, secret })
    const invitation = kind === 'invitation' && by ? await invitingOf(services, { username, language, by }) : undefined
    await sendMail(services, { to, ...accountMail({ kind, language, link, invitation }) })
  } catch (error) {
    await forgetLink(db, secret)
    throw error
  }
}

/** Undefined where one of the two has no name. */
async function invitingOf(
  { db }: Pick<Services, 'db'>,
  { username, language, by }: Pick<AccountMail, 'username' | 'language'> & { readonly by: string },
): Promise<Inviting | undefined> {
  const names = await namesOf(db, [username, by])
  const [person, inviter] = [names.get(username), names.get(by) || by]
  if (!person) return undefined
  const rows = await db
    .selectFrom('base_access')
    .innerJoin('base_version', (on) =>
      on
        .onRef('base_version.group_name', '=', 'base_access.group_name')
        .onRef('base_version.name', '=', 'base_access.name'),
    )
    .select((of) => of.fn.max('base_version.id').as('id'))
    .where('base_access.username', '=', username)
    .groupBy(['base_version.group_name', 'base_version.name'])
    .orderBy('base_version.group_name')
    .orderBy('base_version.name')
    .execute()
  const studies = await Promise.all(
    rows.map(async ({ id }) => {
      const { base } = await readyBase({ db }, Number(id))
      return textIn(base.text, language, base.config.fallbackLanguage)
    }),
  )
  return { person, by: inviter, studies }
}

/** A forgotten password. A request for a name without account is as much work for the person who waits for the answer: none. */
export const passwordRequestJob: Job<Pick<AccountMail, 'language' | 'client'> & { readonly user: string }> = {
  name: 'passwordRequest',
  run: answerPasswordRequest,
  retryLimit: 3,
  retryDelay: 5,
}

async function answerPasswordRequest(
  services: Services,
  { user, language, client }: Pick<AccountMail, 'language' | 'client'> & { readonly user: string },
): Promise<void> {
  const { db, now } = services
  const account = await addressedAccount(db, user)
  if (!account?.email || account.isFrozen || !(account.isActivated || account.pending)) return
  const since = new Date(now().getTime() - mailsWithin)
  if ((await countMailsSince(db, account.username, since)) >= mailsOfAccount) return
  const { username } = account
  const kind = account.pending === null ? 'password' : kindOfPending[account.pending]
  await db.transaction().execute((tx) => requestMail(services, tx, { kind, username, language, client }))
}

/** Nobody has a password yet who waits to be activated: the mail they wait for is sent again. */
const kindOfPending = { registration: 'activation', invitation: 'invitation' } as const
