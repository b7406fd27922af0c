import { commaOf } from '@casebook/core/language/locale'
import { usePreferences } from './preferences'

/** Between two things in a line, as the language writes it. */
export function Comma() {
  return commaOf(usePreferences().language)
}
