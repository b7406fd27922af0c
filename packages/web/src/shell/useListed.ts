import { commaOf, localeOfLanguage } from '@casebook/core/language/locale'
import { usePreferences } from './settings/preferences'

/** Things one after another as the language of the screen tells them: in a sentence with its “and”, in a row with its comma. */
export function useListed(): (things: readonly string[], how: 'sentence' | 'row') => string {
  const { language } = usePreferences()
  return (things, how) =>
    how === 'row' ? things.join(commaOf(language)) : new Intl.ListFormat(localeOfLanguage(language)).format(things)
}
