/**
 * The mail to a person whose membership in a group another person has changed. It says who did it and how to answer or leave,
 * and has no link: false mails of this kind have one.
 */
import type { MembershipStatus } from '@casebook/core/groups/membership'
import type { Language } from '@casebook/core/language/language'
import { nameInMail } from '@casebook/core/language/nameText'
import type { I18n } from '@lingui/core'
import { inLanguage } from '../mail/inLanguage'

interface MembershipMail {
  readonly group: string
  readonly status: MembershipStatus
  /** The display name of the person who changed it. */
  readonly by: string
}

/** Null for a status that only the user brings about. */
export function membershipMail(
  language: Language,
  { group, status, by }: MembershipMail,
): { readonly subject: string; readonly text: string } | null {
  if (status === 'RequestsAllCases' || status === 'RequestsSelectedCases') return null
  const i18n = inLanguage(language)
  const subject = i18n._({ id: 'mail.membership.subject', message: 'Your membership in a group has changed' })
  const what = words[status](i18n, { by: nameInMail(by), group: nameInMail(group) })
  const next = nextStep(i18n, status)
  return { subject: `${subject} – Casebook`, text: [what, ...(next === null ? [] : [next]), ''].join('\n\n') }
}

/** What a membership became. The other statuses are the user's own doing. */
type Told = Exclude<MembershipStatus, 'RequestsAllCases' | 'RequestsSelectedCases'>

type WordsOfStatus = (i18n: I18n, values: { readonly by: string; readonly group: string }) => string

const words: Readonly<Record<Told, WordsOfStatus>> = {
  Invited: (i18n, values) =>
    i18n._({
      id: 'mail.membership.invited',
      message: '{by} has invited you to the group “{group}”. You share nothing with it until you join.',
      values,
    }),
  JoinedWithAllCases: (i18n, values) =>
    i18n._({
      id: 'mail.membership.allCases',
      message: '{by} has made you a member of the group “{group}”. It sees all your cases.',
      values,
    }),
  JoinedWithSelectedCases: (i18n, values) =>
    i18n._({
      id: 'mail.membership.selectedCases',
      message:
        '{by} has set your membership in the group “{group}” to selected cases. It sees the cases that you assign to it.',
      values,
    }),
  NoMembership: (i18n, values) =>
    i18n._({
      id: 'mail.membership.ended',
      message:
        '{by} has ended your membership, invitation or request in the group “{group}”. It no longer sees your cases.',
      values,
    }),
}

/** How to answer an invitation, or to leave. */
function nextStep(i18n: I18n, status: Told): string | null {
  if (status === 'NoMembership') return null
  if (status === 'Invited')
    return i18n._({
      id: 'mail.membership.answer',
      message: 'To join or decline, sign in to Casebook, open Groups and choose the group.',
    })
  return i18n._({
    id: 'mail.membership.how',
    message: 'You can leave at any time: sign in to Casebook, open Groups and choose the group.',
  })
}
