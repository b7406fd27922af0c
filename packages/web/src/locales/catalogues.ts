/** The texts of each language, loaded when it is spoken. */
import type { Language } from '@casebook/core/language/language'
import type { Messages } from '@lingui/core'

export const catalogues: Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>> = {
  de: () => import('./de.po'),
  en: () => import('./en.po'),
  es: () => import('./es.po'),
  sy: () => import('./sy.po'),
  ru: () => import('./ru.po'),
  fr: () => import('./fr.po'),
  it: () => import('./it.po'),
  pt: () => import('./pt.po'),
}
