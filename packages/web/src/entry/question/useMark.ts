import type { Question } from '@casebook/core/bases/base'
import { isMissingMarked } from '@casebook/core/entry/form/outline/sectionState'
import { objectionsTo } from '@casebook/core/entry/marks/objections'
import { type Mark, markOf } from '@casebook/core/entry/marks/questionMarks'
import { kindOf } from '@casebook/core/questions/kinds'
import type { QuestionState } from '@casebook/core/rules/state'
import { useRef, useSyncExternalStore } from 'react'
import { numberRule } from '../../questions/typed/numberRule'
import { type EntrySnapshot, useForm } from '../FormContext'
import { useDateMarks } from '../form/useDateSetting'
import { useWords } from '../form/useWords'
import { useNote } from './useNote'

interface Marked {
  /** The most important mark, or null. */
  readonly mark: Mark | null
  /** True if the case has been saved before and this answer is not in a revision yet. */
  readonly isUnsaved: boolean
}

/** The mark of a question. Asks the chart as seldom as it can, because a form has thousands of questions. */
export function useMark(question: Question, sectionId: string, state: QuestionState): Marked {
  const dates = useDateMarks(question, state.key)
  const { language } = useWords()
  const known = useRef<Look | null>(null)
  const { marks, view } = useForm()
  const waits = useWaitsForPatient(sectionId)
  const { refused, unread, isMarked, isUnsaved } = useSyncExternalStore(marks.subscribe, () => {
    const next = look(marks.getSnapshot().context, state.key, sectionId)
    if (!known.current || !isSame(known.current, next)) known.current = next
    return known.current
  })
  const note = useNote(state.key)
  const objections = objectionsTo({ question, state, note, language: view.config.fallbackLanguage })
  const numbers = kindOf(question).isNumeric && unread !== null ? numberRule(question, language) : null
  const isChecked = isMarked && !waits
  return { mark: markOf(question, state, { refused, unread, isChecked, dates, numbers, objections }), isUnsaved }
}

/** Whether to mark missing answers in a section yet. Not while the user is still working in it, nor while it waits for the patient. */
export function useIsChecked(sectionId: string): boolean {
  const { marks } = useForm()
  const waits = useWaitsForPatient(sectionId)
  return useSyncExternalStore(marks.subscribe, () => isMissingMarked(marks.getSnapshot().context, sectionId)) && !waits
}

function useWaitsForPatient(sectionId: string): boolean {
  const { overview } = useForm().view
  return useSyncExternalStore(overview.subscribe, () => overview.contents(sectionId)?.progress.waitsForPatient ?? false)
}

function look(context: EntrySnapshot['context'], key: string, sectionId: string) {
  const { caseName, outbox, unreadable, unsaved } = context
  return {
    refused: outbox.refused.find(({ fact }) => fact.id === key) ?? null,
    unread: unreadable.get(key) ?? null,
    isMarked: isMissingMarked(context, sectionId),
    // In a case that was never saved, this would be true of every answer and tell nothing.
    isUnsaved: caseName !== null && unsaved.has(key),
  }
}

type Look = ReturnType<typeof look>

function isSame(a: Look, b: Look): boolean {
  return a.refused === b.refused && a.unread === b.unread && a.isMarked === b.isMarked && a.isUnsaved === b.isUnsaved
}
