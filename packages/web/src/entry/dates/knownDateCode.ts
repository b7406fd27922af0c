/** The code for dates, once it has come: questions for dates are drawn anew then. */
import type { Question } from '@casebook/core/bases/base'
import type { keysNamed } from '@casebook/core/bases/dates/dateLimits'
import type { DateFormat } from '@casebook/core/deployment/deployment'
import type { DateSetting } from '@casebook/core/entry/typed/dateEntry'
import type { Language } from '@casebook/core/language/language'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { useSyncExternalStore } from 'react'
import type { DateMarks } from '../form/questionMarks'

export interface DateCode {
  readonly dateKeys: typeof keysNamed
  readonly dateSetting: (engine: Engine, key: string, format: DateFormat, language: Language) => DateSetting
  readonly dateMarks: (question: Question, setting: DateSetting) => DateMarks
}

let code: DateCode | null = null
const listeners = new Set<() => void>()

export function knowDateCode(come: DateCode): void {
  code = come
  for (const listener of listeners) listener()
}

/** Null while nobody asks for it, and until it has come. */
export function useDateCode(isAsked: boolean): DateCode | null {
  return useSyncExternalStore(subscribe, () => (isAsked ? code : null))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
