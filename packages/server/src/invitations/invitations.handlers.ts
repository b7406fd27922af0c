/** Answers the calls by which administrators invite people, and see which mails did not leave. */
import { invitationsWire } from '@casebook/api-adapter/invitations/invitations.wire'
import type { Caller } from '@casebook/core/call/policy'
import type { InvitationOutcome, Invited, invitationsCalls } from '@casebook/core/invitations/invitations.calls'
import { addressOfLink, clientPage } from '@casebook/core/registration/accountLink'
import { recordEvents, serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { hasMailServer } from '../mail/mailRoute'
import { insertLink } from '../registration/accountLinks.repository'
import { accountMailJob, requestMail } from '../registration/accountMail.job'
import { type AccountMail, noteWaiting, unsentMail } from '../registration/accountMails.repository'
import { addressedAccount } from '../registration/accounts.repository'
import { registrationOption, setRegistrationOption } from '../registration/registrationOption'
import type { Database, Services } from '../services'
import { newSecret } from '../session/secrets/secret'
import {
  areBases,
  insertInvited,
  lockInvitation,
  openInvitations,
  removeInvited,
  unsentMails,
  voidInvitation,
} from './invitations.repository'

export const invitationsArea: Area = { calls: [answers(invitationsWire, invitationsHandlers)] }

export function invitationsHandlers(services: Services): AreaHandlers<typeof invitationsCalls> {
  const { db, now, queueJob } = services
  return {
    async invite({ people, language, activationContinuationLink }, caller, { origin }) {
      const client = clientPage(activationContinuationLink, origin)
      if (
        !(await areBases(
          db,
          people.flatMap(({ bases }) => bases),
        ))
      )
        return { type: 'Invited', people: people.map(({ email }) => ({ email, outcome: 'noSuchBase', link: null })) }
      const sendsMail = await hasMailServer(services)
      const invited: Answered[] = []
      for (const person of people) invited.push(await invite(services, person, { caller, sendsMail, language, client }))
      return { type: 'Invited', people: invited }
    },

    async getInvitations() {
      const sendsMail = await hasMailServer(services)
      const [invitations, unsent] = await Promise.all([openInvitations(db), unsentMails(db)])
      return { type: 'ReceivedInvitations', sendsMail, invitations, unsentMails: unsent }
    },

    async renewInvitation({ username, language, activationContinuationLink }, { username: sender }, { origin }) {
      const client = clientPage(activationContinuationLink, origin)
      const sendsMail = await hasMailServer(services)
      return db.transaction().execute(async (tx) => {
        if (!(await lockInvitation(tx, username))) return { type: 'NoSuchInvitation' }
        await voidInvitation(tx, username)
        const link = await sendLink(services, tx, { username, language, client }, { sendsMail, sender })
        return { type: 'InvitationRenewed', link }
      })
    },

    async withdrawInvitation({ username }, _caller, tx) {
      if (!(await lockInvitation(tx, username))) return { type: 'NoSuchInvitation' }
      await voidInvitation(tx, username)
      await removeInvited(tx, username)
      return { type: 'Ok' }
    },

    async sendMailAgain({ id }, _caller, tx) {
      if (!(await unsentMail(tx, id))) return { type: 'NoSuchMail' }
      await noteWaiting(tx, id)
      await queueJob(accountMailJob, { id }, tx)
      return { type: 'Ok' }
    },

    async getRegistration() {
      return { type: 'ReceivedRegistration', ...(await registrationOption(db)) }
    },

    async setRegistration({ isOpen, invitationPassword, replaces }, { username: by }, tx) {
      const value = { isOpen, invitationPassword: invitationPassword.trim() }
      const set = await setRegistrationOption(tx, value, { by, at: now(), replaces })
      return set.type === 'Ok' ? set : { type: 'RegistrationChanged', ...(await registrationOption(tx)) }
    },
  }
}

interface Answered {
  readonly email: string
  readonly outcome: InvitationOutcome
  readonly link: string | null
}

interface Inviting extends Pick<AccountMail, 'language' | 'client'> {
  readonly caller: Caller
  readonly sendsMail: boolean
}

/** Each person in a transaction of their own: one who cannot be invited keeps no other person back. */
function invite(
  services: Services,
  person: Invited,
  { caller, sendsMail, language, client }: Inviting,
): Promise<Answered> {
  const { email } = person
  const username = email.toLowerCase()
  return services.db.transaction().execute(async (tx) => {
    const at = services.now()
    const account = await addressedAccount(tx, username)
    if (account) return { email, outcome: account.isFrozen ? 'isFrozen' : 'hasAccount', link: null }
    if (!(await insertInvited(tx, person, username, at))) return { email, outcome: 'hasAccount', link: null }
    const who = { at, source: caller.username, user: username }
    await recordEvents(
      tx,
      serverEvent('registration', { at, source: username }),
      ...person.roles.map((role) => serverEvent('roleAdded', { ...who, role })),
      ...person.bases.map(({ group, base }) => serverEvent('accessGranted', { ...who, group, base })),
    )
    const link = await sendLink(services, tx, { username, language, client }, { sendsMail, sender: caller.username })
    return { email, outcome: 'invited', link }
  })
}

/** The link, if it has to be handed over; null: a mail brings it. */
async function sendLink(
  services: Services,
  tx: Database,
  { username, language, client }: Pick<AccountMail, 'username' | 'language' | 'client'>,
  { sendsMail, sender }: { readonly sendsMail: boolean; readonly sender: string },
): Promise<string | null> {
  if (sendsMail) {
    await requestMail(services, tx, { kind: 'invitation', username, language, client, by: sender }, sender)
    return null
  }
  const secret = newSecret()
  await insertLink(tx, { kind: 'invitation', username, secret, at: services.now() })
  return addressOfLink({ kind: 'invitation', client, user: username, secret })
}
