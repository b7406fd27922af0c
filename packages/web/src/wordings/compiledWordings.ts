import type { Language } from '@casebook/core/language/language'
import type { CustomTranslation } from '@casebook/core/options/customTranslations'
import type { Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** Puts these wordings over our texts. One that cannot be read, such as an open brace, leaves ours. */
export function compiledWordings(translations: readonly CustomTranslation[]) {
  const wordings = new Map<Language, Record<string, Messages[string]>>()
  for (const { language, path, value } of translations) {
    const ofLanguage = wordings.get(language) ?? {}
    wordings.set(language, ofLanguage)
    const compiled = compiledOr(value)
    if (compiled !== null) ofLanguage[path.join('.')] = compiled
  }
  return (language: Language, messages: Messages): void => {
    Object.assign(messages, wordings.get(language))
  }
}

/** Null for a text whose braces do not match: the compiler gives it back as it is. */
function compiledOr(value: string): Messages[string] | null {
  const compiled = compileMessage(value)
  const isRead =
    !value.includes('{') || (typeof compiled !== 'string' && compiled.some((part) => typeof part !== 'string'))
  return isRead ? compiled : null
}
