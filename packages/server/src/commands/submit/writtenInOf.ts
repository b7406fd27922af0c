import { isTextLanguage } from '@casebook/core/language/language'
import { languageOfText } from '@casebook/core/language/locale'
import type { WrittenIn } from '@casebook/core/submission/cellValue'
import { StartRefused } from '../../startRefused'

/** How a table is written whose language is given. @throws StartRefused if it is none */
export function writtenInOf(language: string | undefined): WrittenIn | null {
  if (language === undefined) return null
  if (!isTextLanguage(language))
    throw new StartRefused(`--language ${language}: write the code of a language, such as en, hi or pt-BR.`)
  const now = new Date()
  return {
    language: languageOfText(language) ?? 'en',
    texts: language,
    today: { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() },
  }
}
