/** By what a date that is typed or picked at a question is read: language, deployment, base, today, and the answers of the case. */
import type { Question } from '@casebook/core/bases/base'
import { parseCivilDate } from '@casebook/core/dates/civilDate'
import { pickerLocale } from '@casebook/core/dates/pickerLocale'
import { keyBeside, keysNamed } from '@casebook/core/dates/settings/dateLimits'
import type { DateSetting } from '@casebook/core/dialog/dateEntry'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { today } from '../dates/today'
import { useDeployment } from '../shell/DeploymentContext'
import { useForm } from './FormContext'
import { useWords } from './useWords'

/** Null for a question of another type. Draws anew when an answer changes with which a window of days begins. */
export function useDateSetting(question: Question, key: string): DateSetting | null {
  const { engine } = useForm().view
  const { dateFormat: format } = useDeployment()
  const { language } = useWords()
  const isDate = question.type === 'Date'
  const keys = useMemo(
    () => (isDate ? keysNamed(engine.structure, question, key) : none),
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
  const dateAt = (named: string) => {
    const { value } = engine.question(named)
    return typeof value === 'string' ? parseCivilDate(value) : null
  }
  useSyncExternalStore(subscribe, () => keys.map((named) => String(engine.question(named).value)).join())
  if (!isDate) return null
  return {
    format,
    language,
    locale: pickerLocale(language, engine.structure.base.datePicker),
    world: { today: today(), answerTo: (questionId) => dateAt(keyBeside(engine.structure, key, questionId)) },
  }
}

const none: readonly string[] = []
