import type { Question } from '@casebook/core/bases/base'
import { keyBeside, keysNamed } from '@casebook/core/bases/dates/dateLimits'
import { parseCivilDate } from '@casebook/core/dates/civilDate'
import { pickerLocale } from '@casebook/core/dates/picker/pickerLocale'
import type { DateFormat } from '@casebook/core/deployment/deployment'
import { dateMarks, timeMarks } from '@casebook/core/entry/marks/dateMarks'
import type { DateMarks } from '@casebook/core/entry/marks/questionMarks'
import type { DateSetting } from '@casebook/core/entry/typed/dateEntry'
import type { Language } from '@casebook/core/language/language'
import { kindOf } from '@casebook/core/questions/kinds'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { today } from '../../dates/today'
import { useDeployment } from '../../shell/DeploymentContext'
import { useForm } from '../FormContext'
import { useWords } from './useWords'

/**
 * The settings for reading a date at this question. Null for other question types.
 * Re-renders when an answer changes that sets the allowed range of days.
 */
export function useDateSetting(question: Question, key: string): DateSetting | null {
  const { engine } = useForm().view
  const { dateFormat } = useDeployment()
  const { language } = useWords()
  const isDate = kindOf(question).hasDays
  const keys = useMemo(
    () => (isDate ? keysNamed(engine.structure, question, key) : []),
    [engine, question, key, isDate],
  )
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscriptions = keys.map((named) => engine.subscribe(named, listener))
      return () => {
        for (const unsubscribe of subscriptions) unsubscribe()
      }
    },
    [engine, keys],
  )
  useSyncExternalStore(subscribe, () => keys.map((named) => String(engine.question(named).value)).join())
  return isDate ? dateSetting(engine, key, dateFormat, language) : null
}

/** The marks for a question of a date or a time. Null for other question types. */
export function useDateMarks(question: Question, key: string): DateMarks | null {
  const setting = useDateSetting(question, key)
  if (kindOf(question).typed === 'time') return timeMarks
  return setting && dateMarks(question, setting)
}

/** Everything needed to read a date at a question: language, deployment, base, today, and the answers of the case. */
function dateSetting(engine: Engine, key: string, format: DateFormat, language: Language): DateSetting {
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
