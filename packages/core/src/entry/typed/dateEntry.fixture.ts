/** Settings of a date, and what is read with them. */
import { day } from '../../dates/anyDay.fixture'
import { pickerLocale } from '../../dates/picker/pickerLocale'
import { type DateSetting, parseDateEntry } from './dateEntry'

/** The settings on the day of the tests, for a language and a deployment. */
export const setting = (language: DateSetting['language'] = 'de', parts: Partial<DateSetting> = {}): DateSetting => ({
  format: 'yyyy-mm-dd',
  language,
  locale: pickerLocale(language),
  world: { today: day('2026-11-23'), answerTo: () => null },
  ...parts,
})
export const read = (typed: string, language?: DateSetting['language']) => parseDateEntry(typed, {}, setting(language))
export const shownFirst = (value: string) => ({ type: 'date', value, isLiteral: false })
