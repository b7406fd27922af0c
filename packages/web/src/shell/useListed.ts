import { localeOfLanguage } from '@casebook/core/shell/language'
import { usePreferences } from './preferences'

/** Things one after another as the language of the screen tells them: in a sentence with its “and”, in a row with its comma. */
export function useListed(): (things: readonly string[], how: 'sentence' | 'row') => string {
  const locale = localeOfLanguage(usePreferences().language)
  return (things, how) =>
    new Intl.ListFormat(locale, how === 'row' ? { type: 'unit', style: 'short' } : { type: 'conjunction' }).format(
      things,
    )
}
