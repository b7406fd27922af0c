import { commaOf } from '@casebook/core/language/locale'
import { usePreferences } from '../../shell/settings/preferences'

/** Between two things in a line, as the language writes it. */
export function Comma() {
  return commaOf(usePreferences().language)
}
