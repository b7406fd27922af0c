/** Everything needed to read a date at a question: language, deployment, base, today, and the answers of the case. */

import { keyBeside } from '@casebook/core/bases/dates/dateLimits'
import { parseCivilDate } from '@casebook/core/dates/civilDate'
import { pickerLocale } from '@casebook/core/dates/picker/pickerLocale'
import type { DateFormat } from '@casebook/core/deployment/deployment'
import type { DateSetting } from '@casebook/core/entry/typed/dateEntry'
import type { Language } from '@casebook/core/language/language'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { today } from '../../dates/today'

export function dateSetting(engine: Engine, key: string, format: DateFormat, language: Language): DateSetting {
  const { structure } = engine
  const dateAt = (named: string) => {
    const { value } = engine.question(named)
    return typeof value === 'string' ? parseCivilDate(value) : null
  }
  return {
    format,
    language,
    locale: pickerLocale(language, structure.base.datePicker),
    world: { today: today(), answerTo: (questionId) => dateAt(keyBeside(structure, key, questionId)) },
  }
}
