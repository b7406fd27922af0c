/** The calls by which administrators invite people, and see which mails about accounts did not leave. All of them are ours. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { languages } from '../language/language'
import { hasControls } from '../language/nameText'
import { emailPattern } from '../options/mail/email'
import { roles } from '../permissions/capabilities'

const text = (longest: number) => z.string().check(z.maxLength(longest))
const name = text(45).check(z.refine((typed) => !hasControls(typed)))
const language = z.enum(languages)
const activationContinuationLink = text(2048)

const invited = z.object({
  email: text(255).check(z.regex(emailPattern)),
  firstName: name,
  lastName: name,
  roles: z.readonly(z.array(z.enum(roles)).check(z.maxLength(roles.length))),
  /** Protected bases that the person may open. */
  bases: z.readonly(z.array(baseName).check(z.maxLength(1000))),
})

export const mostInvitedAtOnce = 500

/** `hasAccount`, `isFrozen`: nothing was changed. `noSuchBase`: one of the bases does not exist, and nobody was invited. */
const outcome = z.enum(['invited', 'hasAccount', 'isFrozen', 'noSuchBase'])

const invitation = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null while its mail is on its way. */
  endsAt: z.nullable(z.iso.datetime()),
})

const unsentMail = z.object({
  id: z.string(),
  username: z.string(),
  kind: z.enum(['activation', 'password', 'invitation', 'factorRemoved']),
  /** The last try that failed, and why, in words for an administrator. */
  failedAt: z.iso.datetime(),
  failure: z.string(),
  tries: z.int(),
})

/** Open registration as it is stored. */
const registration = {
  isOpen: z.boolean(),
  invitationPassword: z.string(),
  version: z.string(),
  changedBy: z.nullable(z.string()),
}

export const invitationsCalls = {
  /** Creates accounts that wait for their owners. A server without mail answers the links, to be handed over. */
  invite: call({
    policy: 'canManageUsers',
    // So that no answer with a link is kept.
    changes: 'eachTime',
    request: {
      people: z.readonly(z.array(invited).check(z.minLength(1), z.maxLength(mostInvitedAtOnce))),
      language,
      activationContinuationLink,
    },
    results: {
      Invited: { people: z.readonly(z.array(z.object({ email: z.string(), outcome, link: z.nullable(z.string()) }))) },
    },
  }),
  getInvitations: call({
    policy: 'canManageUsers',
    changes: false,
    request: {},
    results: {
      ReceivedInvitations: {
        sendsMail: z.boolean(),
        invitations: z.readonly(z.array(invitation)),
        unsentMails: z.readonly(z.array(unsentMail)),
      },
    },
  }),
  /** Another link: the one before no longer works. */
  renewInvitation: call({
    policy: 'canManageUsers',
    changes: 'eachTime',
    request: { username: text(255), language, activationContinuationLink },
    results: { InvitationRenewed: { link: z.nullable(z.string()) }, NoSuchInvitation: {} },
  }),
  /** Removes the account, which nobody has used. */
  withdrawInvitation: call({
    policy: 'canManageUsers',
    changes: true,
    request: { username: text(255) },
    results: { Ok: {}, NoSuchInvitation: {} },
  }),
  /** Tries a mail that failed once more. */
  sendMailAgain: call({
    policy: 'canManageUsers',
    changes: true,
    request: { id: z.uuid() },
    results: { Ok: {}, NoSuchMail: {} },
  }),
  /** Open registration. */
  getRegistration: call({
    policy: 'canManageOptions',
    changes: false,
    request: {},
    results: { ReceivedRegistration: registration },
  }),
  setRegistration: call({
    policy: 'canManageOptions',
    changes: true,
    settledBy: ['Ok'],
    request: {
      isOpen: z.boolean(),
      invitationPassword: text(255),
      /** The version that the sender has seen. */
      replaces: z.optional(text(64)),
    },
    results: {
      Ok: { version: z.string() },
      /** Another person has set it since. Nothing is stored. */
      RegistrationChanged: registration,
    },
  }),
}

export type InvitationsPort = Port<typeof invitationsCalls>

export type Invited = Readonly<z.output<typeof invited>>
export type InvitationOutcome = z.output<typeof outcome>
export type Invitation = Readonly<z.output<typeof invitation>>
export type UnsentMail = Readonly<z.output<typeof unsentMail>>
export type InviteResult = ResultOf<typeof invitationsCalls.invite>
