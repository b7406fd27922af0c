/** The subjects of the mails that go out by schedule. Administrators write their texts. */
import type { Language } from '@casebook/core/language/language'
import type { ScheduledMailKind } from '@casebook/core/options/mail/scheduledMail'
import { inLanguage } from '../mail/inLanguage'

export function scheduledMailSubject(kind: ScheduledMailKind, language: Language): string {
  const i18n = inLanguage(language)
  return kind === 'reminder'
    ? i18n._({ id: 'mail.scheduled.reminder', message: 'Follow-ups are due' })
    : i18n._({ id: 'mail.scheduled.rank', message: 'Your saved cases' })
}
