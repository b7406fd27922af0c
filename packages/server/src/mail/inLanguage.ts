/** The words of mails, in the reader's language. Translators edit `locales`; `npm run messages` keeps `messages.json` equal. */
import type { Language } from '@casebook/core/language/language'
import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import messages from './messages.json'

/** Values are put in as they are: a name with braces stays a name. */
export function inLanguage(language: Language): I18n {
  return setupI18n({ locale: language, messages: { [language]: messages[language] } }).setMessagesCompiler(compiled)
}

const known = new Map<string, ReturnType<typeof compileMessage>>()

/** A paper says the same sentence a thousand times. */
function compiled(message: string): ReturnType<typeof compileMessage> {
  const found = known.get(message) ?? compileMessage(message)
  known.set(message, found)
  return found
}
