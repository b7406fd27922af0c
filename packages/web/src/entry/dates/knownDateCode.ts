/** The date code, once loaded. Date questions re-render at that point. */
import type { Question } from '@casebook/core/bases/base'
import type { keysNamed } from '@casebook/core/bases/dates/dateLimits'
import type { DateFormat } from '@casebook/core/deployment/deployment'
import type { DateMarks } from '@casebook/core/entry/marks/questionMarks'
import type { DateSetting } from '@casebook/core/entry/typed/dateEntry'
import type { Language } from '@casebook/core/language/language'
import { createListeners } from '@casebook/core/listeners'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { useSyncExternalStore } from 'react'

export interface DateCode {
  readonly dateKeys: typeof keysNamed
  readonly dateSetting: (engine: Engine, key: string, format: DateFormat, language: Language) => DateSetting
  readonly dateMarks: (question: Question, setting: DateSetting) => DateMarks
}

let code: DateCode | null = null
const listeners = createListeners()

export function knowDateCode(come: DateCode): void {
  code = come
  listeners.tell()
}

/** Null if not requested, or not loaded yet. */
export function useDateCode(isAsked: boolean): DateCode | null {
  return useSyncExternalStore(listeners.subscribe, () => (isAsked ? code : null))
}
