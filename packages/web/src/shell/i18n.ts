/** Speaks a language: its texts, loaded when it is chosen. Dates, numbers and plurals follow it. */
import { directionOfLanguage, type Language } from '@casebook/core/language/language'
import { localeOfLanguage, tagOfLanguage } from '@casebook/core/language/locale'
import { i18n, type Messages } from '@lingui/core'
import { catalogues } from '../locales/catalogues'

/** The administrator's wordings, compiled, by language. */
export type Wordings = Partial<Record<Language, Messages>>

/** An administrator's wordings, put over the texts of a language whenever some are loaded. */
let wordings: Wordings = {}

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

/** Our own texts in a language. */
export async function textsOf(language: Language): Promise<Messages> {
  return { ...(await catalogues[language]()).messages }
}

export async function speak(language: Language): Promise<void> {
  const messages = { ...(await textsOf(language)), ...wordings[language] }
  i18n.loadAndActivate({ locale: language, locales: localeOfLanguage(language), messages })
  document.documentElement.lang = tagOfLanguage(language)
  document.documentElement.dir = directionOfLanguage(language)
}
