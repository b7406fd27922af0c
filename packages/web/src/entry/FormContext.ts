/**
 * Shared by every piece of the form: the form itself, the chart that takes its events, and navigation to a question.
 */
import type { entryMachine } from '@casebook/core/entry/entry.machine'
import { type Fact, type FactValue, isPlainUnknown, isUnknown } from '@casebook/core/facts/fact'
import type { QuestionState } from '@casebook/core/rules/state'
import { useSelector } from '@xstate/react'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { focusQuestionAgain, focusReason } from './focus'
import type { FormView, SectionView } from './formView'
import type { MarkSource } from './question/markSource'
import type { Bar, BarStore } from './saving/barStore'

export type EntryActor = ActorRefFrom<typeof entryMachine>
export type EntrySnapshot = SnapshotFrom<typeof entryMachine>

export interface OpenedForm {
  readonly view: FormView
  readonly actor: EntryActor
  readonly bar: BarStore
  readonly marks: MarkSource
  /** Scrolls to the question and focuses it. */
  readonly goTo: (key: string) => void
  /** True if the whole form is being unmounted, not just part of it. */
  readonly isLeft: () => boolean
}

export const FormContext = createContext<OpenedForm | null>(null)

/** A form that is only read: that of a case as of one of its revisions. */
export interface ReadForm extends Pick<OpenedForm, 'view' | 'goTo'> {
  /** Nothing in it can change any more. */
  readonly isPast?: boolean
}

export const ReadFormContext = createContext<ReadForm | null>(null)

/** The form that is read, or the one that is entered. */
export function useReadForm(): ReadForm {
  const read = useContext(ReadFormContext)
  const form = useContext(FormContext)
  const shown = read ?? form
  if (!shown) throw new Error('useReadForm needs a FormContext or a ReadFormContext above it')
  return shown
}

export function useForm(): OpenedForm {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm needs a FormContext above it')
  return form
}

/** Re-renders when this question changes, and for no other answer. */
export function useQuestion(key: string): QuestionState {
  const { engine } = useForm().view
  const subscribe = useCallback((listener: () => void) => engine.subscribe(key, listener), [engine, key])
  return useSyncExternalStore(subscribe, () => engine.question(key))
}

export function useOutline() {
  const { view } = useReadForm()
  return useSyncExternalStore(view.subscribe, view.outline)
}

/** The outline for what tells of the form as a whole. Follows the answers by a moment. */
export function useOverview() {
  const { overview } = useReadForm().view
  return useSyncExternalStore(overview.subscribe, overview.outline)
}

export function useSection(id: string): SectionView | null {
  const { view } = useForm()
  return useSyncExternalStore(view.subscribe, () => view.section(id))
}

/** The part of the chart's state that `select` reads. */
export function useEntry<T>(select: (snapshot: EntrySnapshot) => T, isSame?: (a: T, b: T) => boolean): T {
  return useSelector(useForm().actor, select, isSame)
}

/** The case is open to be looked at only. */
export function useIsReadOnly(): boolean {
  return useEntry(({ context }) => context.opened?.isReadOnly === true)
}

/** The words of the save bar and the header. */
export function useBar<K extends keyof Bar>(part: K): Bar[K] {
  const { bar } = useForm()
  return useSyncExternalStore(bar.subscribe, () => bar.now()[part])
}

/** Answering "unknown" may replace the control by text, so the focus is restored. */
export function answer(actor: EntryActor, key: string, value: FactValue): void {
  const facts: readonly Fact[] = [{ id: key, value }]
  actor.send({ type: 'answer', facts })
  if (isUnknown(value)) focusQuestionAgain(key)
}

/** Who says "unknown" once more may say why. */
export function useAnswer(key: string): (value: FactValue) => void {
  const { actor, view } = useForm()
  return useCallback(
    (value) => {
      if (isPlainUnknown(value) && view.engine.question(key).state === 'unknown') focusReason(key)
      else answer(actor, key, value)
    },
    [actor, view, key],
  )
}
