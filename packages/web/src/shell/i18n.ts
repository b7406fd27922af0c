/** The texts of one language, loaded when it is chosen. Dates, numbers and plurals follow it. */
import type { Language } from '@casebook/core/language/language'
import { directionOfLanguage, localeOfLanguage, tagOfLanguage } from '@casebook/core/language/locale'
import { i18n, type Messages } from '@lingui/core'
import type { Wordings } from '../wordings/keptWordings'

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

/** Texts of the lazy components. */
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

/** An administrator's wordings, put over the texts of a language whenever some are loaded. */
let wordings: Wordings = {}

function reword(language: Language, messages: Messages): void {
  Object.assign(messages, wordings[language])
}

/** The wordings in which the page begins to speak. */
export function beginIn(kept: Wordings): void {
  wordings = kept
}

/** Speaks in these wordings from now on. */
export function speakIn(next: Wordings): Promise<void> {
  wordings = next
  // The cast is safe: only `begin` activates a locale.
  return speak(i18n.locale as Language)
}

/** Our own texts in a language, all of them. */
export async function textsOf(language: Language): Promise<Messages> {
  const parts = await Promise.all([catalogues[language](), rests[language]()])
  return Object.assign({}, ...parts.map((part) => part.messages))
}

/** Whether a lazy component with texts of its own was loaded. From then on, languages are loaded completely. */
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
  reword(language, messages)
  i18n.loadAndActivate({ locale: language, locales: localeOfLanguage(language), messages })
  document.documentElement.lang = tagOfLanguage(language)
  document.documentElement.dir = directionOfLanguage(language)
}

/**
 * Loads the remaining texts of the current language. No re-render is needed, because the components that use them load
 * afterwards.
 */
export async function restOfWords(): Promise<void> {
  isWhole = true
  if (!speaking) return
  await speaking
  // The cast is safe: only `begin` activates a locale.
  const language = i18n.locale as Language
  const { messages } = await rests[language]()
  Object.assign(i18n.messages, messages)
  reword(language, i18n.messages)
}
