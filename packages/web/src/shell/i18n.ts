/** Speaks a language: its texts, loaded when it is chosen. Dates, numbers and plurals follow it. */
import { directionOfLanguage, type Language } from '@casebook/core/language/language'
import { localeOfLanguage, tagOfLanguage } from '@casebook/core/language/locale'
import { i18n, type Messages } from '@lingui/core'
import { allWords, type WordsPart, wordsIn } from '../locales/catalogues'

/** The administrator's wordings, compiled, by language. */
export type Wordings = Partial<Record<Language, Messages>>

/** An administrator's wordings, put over the texts of a language whenever some are loaded. */
let wordings: Wordings = {}

/** The words that the page has, or has asked for. */
let parts = allWords

/** The words of the language asked for last. */
let spoken: { readonly language: Language; readonly here: Promise<unknown>; isWhole: boolean } | null = null

/** The wordings in which the page begins to speak, and the words that it begins with. */
export function beginIn(kept: Wordings, first: readonly WordsPart[]): void {
  wordings = kept
  parts = first
}

/** Speaks in these wordings from now on. */
export function speakIn(next: Wordings): Promise<void> {
  wordings = next
  // The cast is safe: only `begin` activates a locale.
  return speak(i18n.locale as Language)
}

/** All our own texts in a language. */
export function textsOf(language: Language): Promise<Messages> {
  return wordsIn(language, allWords)
}

export async function speak(language: Language): Promise<void> {
  const before = spoken
  const here = wordsIn(language, parts)
  const asked = { language, here, isWhole: parts === allWords }
  spoken = asked
  // The page goes on in the language that it has.
  here.catch(() => {
    if (spoken === asked) spoken = before
  })
  const messages = { ...(await here), ...wordings[language] }
  i18n.loadAndActivate({ locale: language, locales: localeOfLanguage(language), messages })
  document.documentElement.lang = tagOfLanguage(language)
  document.documentElement.dir = directionOfLanguage(language)
}

/** Adds the words of code that is loaded later. A language that is spoken from now on has them all. */
export async function fetchLaterWords(): Promise<void> {
  parts = allWords
  const asked = spoken
  if (!asked) return
  const later = asked.isWhole ? {} : await wordsIn(asked.language, ['later'])
  await asked.here
  if (spoken !== asked) return fetchLaterWords()
  if (asked.isWhole) return
  // Not told: nothing that is drawn so far says any of them.
  Object.assign(i18n.messages, later, wordings[asked.language])
  asked.isWhole = true
}
