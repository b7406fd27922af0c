import type { Finding } from '@casebook/core/invitations/invitationList'
import type { InvitationOutcome, UnsentMail } from '@casebook/core/invitations/invitations.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The faults of a line of the list. */
export const findingMessages: Readonly<Record<Finding['type'], MessageDescriptor>> = {
  ready: msg({ id: 'invite.finding.ready', message: 'Ready' }),
  noName: msg({ id: 'invite.finding.noName', message: 'The name is missing.' }),
  addressWrong: msg({ id: 'invite.finding.addressWrong', message: 'This is not an e-mail address.' }),
  roleUnknown: msg({ id: 'invite.finding.roleUnknown', message: 'No role is called “{word}”.' }),
  baseUnknown: msg({ id: 'invite.finding.baseUnknown', message: 'No study is called “{word}”.' }),
  sameAddress: msg({ id: 'invite.finding.sameAddress', message: 'Same address as line {line, number}. Left out.' }),
}

export const outcomeMessages: Readonly<Record<InvitationOutcome, MessageDescriptor>> = {
  invited: msg({ id: 'invite.outcome.invited', message: 'Invited' }),
  hasAccount: msg({ id: 'invite.outcome.hasAccount', message: 'Has an account. Left out.' }),
  isFrozen: msg({ id: 'invite.outcome.isFrozen', message: 'The account is frozen. Left out.' }),
  noSuchBase: msg({
    id: 'invite.outcome.noSuchBase',
    message: 'One of the studies no longer exists. No invitation was sent.',
  }),
}

export const mailKindMessages: Readonly<Record<UnsentMail['kind'], MessageDescriptor>> = {
  activation: msg({ id: 'invite.mail.activation', message: 'Activation' }),
  password: msg({ id: 'invite.mail.password', message: 'New password' }),
  invitation: msg({ id: 'invite.mail.invitation', message: 'Invitation' }),
  factorRemoved: msg({ id: 'invite.mail.factorRemoved', message: 'Second factor removed' }),
}
