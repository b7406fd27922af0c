import { annotatedKey } from '@casebook/core/annotation/annotation'
import type { JournalEvent } from '@casebook/core/entry/entry.setup'
import { type ReactNode, useMemo } from 'react'
import { type Answering, AnsweringContext } from '../../questions/typed/AnsweringContext'
import { answer, FormContext, type OpenedForm } from '../FormContext'
import { focusQuestionAgain } from '../focus'

interface FormProviderProps {
  readonly form: OpenedForm
  readonly children: ReactNode
}

/** The form for every piece of it, and where its controls send what is typed. */
export function FormProvider({ form, children }: FormProviderProps) {
  const answering = useMemo(() => answeringIn(form), [form])
  return (
    <FormContext value={form}>
      <AnsweringContext value={answering}>{children}</AnsweringContext>
    </FormContext>
  )
}

function answeringIn({ actor, view, isLeft }: OpenedForm): Answering {
  const unread = (key: string) => actor.getSnapshot().context.unreadable.get(key) ?? null
  // Keystrokes bypass the chart, so nothing re-renders.
  const note = (key: string, text: string | null) =>
    actor.getSnapshot().children.journal?.send({ type: 'typed', key, text } satisfies JournalEvent)
  return {
    onAnswer: (key, value) => answer(actor, key, value),
    unread,
    onUnread: (key, text) => (text === unread(key) ? note(key, text) : actor.send({ type: 'unreadable', key, text })),
    onRounded: (key, rounding) => actor.send({ type: 'rounded', key, rounding }),
    onTyping: note,
    // When the whole case is left, the journal keeps the text.
    takesOnGoing: (key) => !isLeft() && view.engine.question(annotatedKey(key)).visible,
    isAtOnce: false,
    refocus: focusQuestionAgain,
  }
}
