/** The texts of one language, loaded when it is chosen. Dates, numbers and plurals follow it. */
import type { Language } from '@casebook/core/bases/language'
import { directionOfLanguage, localeOfLanguage, tagOfLanguage } from '@casebook/core/shell/language'
import { i18n, type Messages } from '@lingui/core'

const catalogues: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  de: () => import('../locales/de.po'),
  en: () => import('../locales/en.po'),
  es: () => import('../locales/es.po'),
  sy: () => import('../locales/sy.po'),
  ru: () => import('../locales/ru.po'),
  fr: () => import('../locales/fr.po'),
  it: () => import('../locales/it.po'),
  pt: () => import('../locales/pt.po'),
}

export async function speak(language: Language): Promise<void> {
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, locales: localeOfLanguage(language), messages })
  document.documentElement.lang = tagOfLanguage(language)
  document.documentElement.dir = directionOfLanguage(language)
}
