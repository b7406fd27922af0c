/**
 * The mails about accounts. No name of a person, as strangers could have theirs sent to anybody, but in an invitation: an administrator has typed
 * it. The link is on a line of its own, so that no mail program breaks it.
 */
import type { Language } from '@casebook/core/language/language'
import { nameInMail } from '@casebook/core/language/nameText'
import type { AccountLinkKind } from '@casebook/core/registration/accountLink'
import type { I18n } from '@lingui/core'
import { inLanguage } from '../mail/inLanguage'

export interface Inviting {
  /** Display names. */
  readonly person: string
  readonly by: string
  /** The titles of the studies that are opened to the person; may be none. */
  readonly studies: readonly string[]
}

interface AccountMail {
  readonly kind: AccountLinkKind
  readonly language: Language
  /** The address of the link. */
  readonly link: string
  readonly invitation?: Inviting | undefined
}

export function accountMail({ kind, language, link, invitation }: AccountMail): {
  readonly subject: string
  readonly text: string
} {
  const i18n = inLanguage(language)
  const { subject, what, how } = words[kind](i18n, { server: hostOf(link) })
  const first = invitation ? [invitationText(i18n, invitation)] : []
  return { subject: `${subject} – Casebook`, text: `${[...first, what, link, how].join('\n\n')}\n` }
}

interface Words {
  readonly subject: string
  /** The sentence before the link. */
  readonly what: string
  /** The sentence after it. */
  readonly how: string
}

type WordsOfKind = (i18n: I18n, values: { readonly server: string }) => Words

const words: Readonly<Record<AccountLinkKind, WordsOfKind>> = {
  activation: (i18n, values) => ({
    subject: i18n._({ id: 'mail.activation.subject', message: 'Activate your account' }),
    what: i18n._({
      id: 'mail.activation.what',
      message: 'Open this link to activate your account at {server}:',
      values,
    }),
    how: i18n._({
      id: 'mail.activation.how',
      message: 'It works once, for 48 hours. If you did not request an account, ignore this mail.',
    }),
  }),
  password: (i18n, values) => ({
    subject: i18n._({ id: 'mail.password.subject', message: 'Set a new password' }),
    what: i18n._({ id: 'mail.password.what', message: 'Open this link to set a new password at {server}:', values }),
    how: i18n._({
      id: 'mail.password.how',
      message:
        'It works once, for 30 minutes. If you did not request it, ignore this mail: your password stays as it is.',
    }),
  }),
  invitation: (i18n, values) => ({
    subject: i18n._({ id: 'mail.invitation.subject', message: 'You are invited' }),
    what: i18n._({
      id: 'mail.invitation.what',
      message: 'You have an account at {server}. Open this link to choose your password:',
      values,
    }),
    how: i18n._({
      id: 'mail.invitation.how',
      message: 'It works once, for seven days. Your e-mail address is your user name.',
    }),
  }),
}

/** Who invites whom, and to which studies. */
function invitationText(i18n: I18n, { person, by, studies }: Inviting): string {
  const who = i18n._({
    id: 'mail.inviting.who',
    message: '{person}: {by} invites you to work with Casebook.',
    values: { person: nameInMail(person), by: nameInMail(by) },
  })
  if (studies.length === 0) return who
  const where = i18n._({
    id: 'mail.inviting.where',
    message: 'Studies: {studies}.',
    values: { studies: studies.map(nameInMail).join(', ') },
  })
  return `${who} ${where}`
}

function hostOf(link: string): string {
  return link.replace(/^https?:\/\//, '').replace(/[/#].*/, '')
}
