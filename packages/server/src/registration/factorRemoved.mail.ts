/** The mail to a person whose second factor an administrator has removed. It has no link: false mails of this kind have one. */
import type { Language } from '@casebook/core/language/language'
import { inLanguage } from '../mail/inLanguage'

/** @param publicUrl the address of the server; null: it is not known */
export function factorRemovedMail(
  language: Language,
  publicUrl: string | null,
): { readonly subject: string; readonly text: string } {
  const i18n = inLanguage(language)
  const subject = i18n._({ id: 'mail.factorRemoved.subject', message: 'Your second factor was removed' })
  const what =
    publicUrl === null
      ? i18n._({
          id: 'mail.factorRemoved.what',
          message:
            'An administrator has removed the second factor of your account. You sign in with your password alone until you set up a new one under “Sign-in and security”.',
        })
      : i18n._({
          id: 'mail.factorRemoved.whatAt',
          message:
            'An administrator has removed the second factor of your account at {server}. You sign in with your password alone until you set up a new one under “Sign-in and security”.',
          values: { server: new URL(publicUrl).host },
        })
  const how = i18n._({
    id: 'mail.factorRemoved.how',
    message: 'If you did not ask for this, tell your administrator at once.',
  })
  return { subject: `${subject} – Casebook`, text: `${what}\n\n${how}\n` }
}
