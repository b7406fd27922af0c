/** The words of mails, in the reader's language. Translators edit `locales`; `npm run messages` keeps `messages.json` equal. */
import type { Language } from '@casebook/core/language/language'
import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import messages from './messages.json'

/** Values are put in as they are: a name with braces stays a name. */
export function inLanguage(language: Language): I18n {
  return setupI18n({ locale: language, messages: { [language]: messages[language] } }).setMessagesCompiler(
    compileMessage,
  )
}
