import type { Question } from '@casebook/core/bases/base'
import type { DateMarks } from '@casebook/core/entry/marks/questionMarks'
import type { DateSetting } from '@casebook/core/entry/typed/dateEntry'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useDeployment } from '../../shell/DeploymentContext'
import { useDateCode } from '../dates/knownDateCode'
import { useForm } from '../FormContext'
import { useWords } from './useWords'

/**
 * The settings for reading a date at this question. Null for other question types, and until the date code is loaded.
 * Re-renders when an answer changes that sets the allowed range of days.
 */
export function useDateSetting(question: Question, key: string): DateSetting | null {
  const { engine } = useForm().view
  const { dateFormat } = useDeployment()
  const { language } = useWords()
  const code = useDateCode(question.type === 'Date')
  const keys = useMemo(() => code?.dateKeys(engine.structure, question, key) ?? none, [engine, question, key, code])
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
  return code?.dateSetting(engine, key, dateFormat, language) ?? null
}

/** The marks for a date question. Null in the same cases. */
export function useDateMarks(question: Question, key: string): DateMarks | null {
  const code = useDateCode(question.type === 'Date')
  const setting = useDateSetting(question, key)
  return code && setting && code.dateMarks(question, setting)
}

const none: readonly string[] = []
