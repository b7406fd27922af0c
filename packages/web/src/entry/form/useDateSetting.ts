import type { Question } from '@casebook/core/bases/base'
import type { DateSetting } from '@casebook/core/entry/typed/dateEntry'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useDeployment } from '../../shell/DeploymentContext'
import { useDateCode } from '../dates/knownDateCode'
import { useForm } from '../FormContext'
import type { DateMarks } from './questionMarks'
import { useWords } from './useWords'

/**
 * By what a date is read at this question. Null for a question of another type, and until the code for dates has come. Draws anew when an
 * answer changes with which a window of days begins.
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

/** What there is to say at a question for a date; null as above. */
export function useDateMarks(question: Question, key: string): DateMarks | null {
  const code = useDateCode(question.type === 'Date')
  const setting = useDateSetting(question, key)
  return code && setting && code.dateMarks(question, setting)
}

const none: readonly string[] = []
