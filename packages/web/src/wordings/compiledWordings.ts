import type { CustomTranslation } from '@casebook/core/options/customTranslations'
import type { Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Wordings } from '../shell/i18n'

/** These wordings as our texts are compiled. One that cannot be read, such as an open brace, is left out: ours stays. */
export function compiledWordings(translations: readonly CustomTranslation[]): Wordings {
  const wordings: Record<string, Messages> = {}
  for (const { language, path, value } of translations) {
    const compiled = compiledOr(value)
    if (compiled !== null) wordings[language] = { ...wordings[language], [path.join('.')]: compiled }
  }
  return wordings
}

/** Null for a text whose braces do not match: the compiler gives it back as it is. */
function compiledOr(value: string): Messages[string] | null {
  const compiled = compileMessage(value)
  const isRead =
    !value.includes('{') || (typeof compiled !== 'string' && compiled.some((part) => typeof part !== 'string'))
  return isRead ? compiled : null
}
