import { commaOf, localeOfLanguage } from '@casebook/core/language/locale'
import { usePreferences } from './settings/preferences'

/** Joins a list in the display language: in a sentence with "and", in a row with the language's comma. */
export function useListed(): (things: readonly string[], how: 'sentence' | 'row') => string {
  const { language } = usePreferences()
  return (things, how) =>
    how === 'row' ? things.join(commaOf(language)) : new Intl.ListFormat(localeOfLanguage(language)).format(things)
}
