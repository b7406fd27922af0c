import { commaOf } from '@casebook/core/language/locale'
import { usePreferences } from './preferences'

/** The list separator of the language. */
export function Comma() {
  return commaOf(usePreferences().language)
}
