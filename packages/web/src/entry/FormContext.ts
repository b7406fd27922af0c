/** What every piece of the form may use: the form itself, the chart that takes its events, and how to go to a question. */
import type { entryMachine } from '@casebook/core/entry/entry.machine'
import type { JournalEvent } from '@casebook/core/entry/entry.setup'
import { type Fact, type FactValue, isUnknown } from '@casebook/core/facts/fact'
import type { QuestionState } from '@casebook/core/rules/state'
import { useSelector } from '@xstate/react'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { focusQuestionAgain } from './focus'
import type { FormView, SectionView } from './formView'

export type EntryActor = ActorRefFrom<typeof entryMachine>
export type EntrySnapshot = SnapshotFrom<typeof entryMachine>

export interface OpenedForm {
  readonly view: FormView
  readonly actor: EntryActor
  /** Shows the question and gives it the focus. */
  readonly goTo: (key: string) => void
  /** Whether the whole form goes, and not a part of it. */
  readonly isLeft: () => boolean
}

export const FormContext = createContext<OpenedForm | null>(null)

export function useForm(): OpenedForm {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm needs a FormContext above it')
  return form
}

/** Draws anew when this question changes, and at no other answer. */
export function useQuestion(key: string): QuestionState {
  const { engine } = useForm().view
  const subscribe = useCallback((listener: () => void) => engine.subscribe(key, listener), [engine, key])
  return useSyncExternalStore(subscribe, () => engine.question(key))
}

export function useOutline() {
  const { view } = useForm()
  return useSyncExternalStore(view.subscribe, view.outline)
}

export function useSection(id: string): SectionView | null {
  const { view } = useForm()
  return useSyncExternalStore(view.subscribe, () => view.section(id))
}

/** What the chart says, as far as `select` looks. */
export function useEntry<T>(select: (snapshot: EntrySnapshot) => T, isSame?: (a: T, b: T) => boolean): T {
  return useSelector(useForm().actor, select, isSame)
}

/** Tells the journal what stands in a field and is no answer yet. The chart does not hear of each key, and so draws nothing. */
export function useTyping(key: string): (text: string | null) => void {
  const { actor } = useForm()
  return useCallback(
    (text) => actor.getSnapshot().children.journal?.send({ type: 'typed', key, text } satisfies JournalEvent),
    [actor, key],
  )
}

/** Unknown may be read where a control stood. */
export function useAnswer(key: string): (value: FactValue) => void {
  const { actor } = useForm()
  return useCallback(
    (value) => {
      const facts: readonly Fact[] = [{ id: key, value }]
      actor.send({ type: 'answer', facts })
      if (isUnknown(value)) focusQuestionAgain(key)
    },
    [actor, key],
  )
}
