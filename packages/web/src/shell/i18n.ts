/** The texts of one language, loaded when it is chosen. Dates, numbers and plurals follow it. */
import type { Language } from '@casebook/core/language/language'
import { directionOfLanguage, localeOfLanguage, tagOfLanguage } from '@casebook/core/language/locale'
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

/** The words of the pieces that come later. */
const rests: typeof catalogues = {
  de: () => import('../locales/de.po?rest?lingui'),
  en: () => import('../locales/en.po?rest?lingui'),
  es: () => import('../locales/es.po?rest?lingui'),
  sy: () => import('../locales/sy.po?rest?lingui'),
  ru: () => import('../locales/ru.po?rest?lingui'),
  fr: () => import('../locales/fr.po?rest?lingui'),
  it: () => import('../locales/it.po?rest?lingui'),
  pt: () => import('../locales/pt.po?rest?lingui'),
}

/** Whether a piece came that has words among the rest. From then on a language comes whole. */
let isWhole = false
let speaking: Promise<void> | null = null

export function speak(language: Language): Promise<void> {
  speaking = begin(language)
  return speaking
}

async function begin(language: Language): Promise<void> {
  const asked = isWhole ? [catalogues[language], rests[language]] : [catalogues[language]]
  const parts = await Promise.all(asked.map((load) => load()))
  const messages = Object.assign({}, ...parts.map((part) => part.messages))
  i18n.loadAndActivate({ locale: language, locales: localeOfLanguage(language), messages })
  document.documentElement.lang = tagOfLanguage(language)
  document.documentElement.dir = directionOfLanguage(language)
}

/** Brings the words that are still missing in the language that is spoken. Nothing is drawn anew: what shows them comes after them. */
export async function restOfWords(): Promise<void> {
  isWhole = true
  if (!speaking) return
  await speaking
  // The cast is sound: only `begin` activates one.
  const { messages } = await rests[i18n.locale as Language]()
  Object.assign(i18n.messages, messages)
}
