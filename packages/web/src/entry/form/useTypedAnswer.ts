import { annotatedKey } from '@casebook/core/annotation/annotation'
import { type FactValue, sameFactValue } from '@casebook/core/facts/fact'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useForm, useTyping } from '../FormContext'

interface TypedAnswer {
  readonly questionKey: string
  readonly current: FactValue
  /** The answer as it stands in the field when nobody types. */
  readonly shown: string
  /** What the text comes to: an answer, null for none, or undefined for what cannot be read. */
  readonly read: (typed: string) => FactValue | undefined
  /** Whether the answer is not the number that was typed. */
  readonly rounds?: (typed: string) => boolean
  readonly onAnswer: (value: FactValue) => void
}

/**
 * A field in which an answer is typed. It becomes an answer when the field is left; what cannot be read as one stays in the field, and in
 * memory should the field go. What is typed comes back after a crash, as it was typed.
 */
export function useTypedAnswer({ questionKey, current, shown, read, rounds, onAnswer }: TypedAnswer) {
  const { actor, view, isLeft } = useForm()
  const kept = () => actor.getSnapshot().context.unreadable.get(questionKey) ?? null
  const [drawn, setDrawn] = useState<string | null>(kept)
  const seen = useRef(drawn)
  /** Ahead of what is drawn: a field may go before it is drawn again. */
  const typed = useRef(drawn)
  const setTyped = (text: string | null) => {
    typed.current = text
    setDrawn(text)
  }

  /** Should the browser die, it is there as it was typed. */
  const note = useTyping(questionKey)

  const settle = (unreadable: string | null) => {
    setTyped(unreadable)
    seen.current = unreadable
    if (kept() === unreadable) note(unreadable)
    else actor.send({ type: 'unreadable', key: questionKey, text: unreadable })
  }

  const onRounded = (text: string) =>
    actor.send({ type: 'rounded', key: questionKey, rounding: { typed: text, before: current } })

  const onCommit = () => {
    const text = typed.current
    if (text === null) return
    const value = text === shown ? current : read(text)
    settle(value === undefined ? text : null)
    if (value === undefined) return
    if (!sameFactValue(value, current)) onAnswer(value)
    if (text !== shown && rounds?.(text)) onRounded(text)
  }

  /** Nobody has left the field, but it goes: a table becomes cards. What is kept of a case that is left waits in the journal. */
  const onGone = useEffectEvent(() => {
    const isAsked = view.engine.question(annotatedKey(questionKey)).visible
    if (isAsked && !isLeft() && typed.current !== kept()) onCommit()
  })
  const onDrawn = useEffectEvent(() => setTyped(kept()))
  // The text was taken, or given back, beside the field: the question is drawn anew then.
  useLayoutEffect(() => {
    if (kept() === seen.current) return
    seen.current = kept()
    setTyped(seen.current)
  })
  useLayoutEffect(() => {
    onDrawn()
    return () => onGone()
  }, [])

  return {
    text: drawn ?? shown,
    /** The text is not the answer, or not yet. */
    isTyped: drawn !== null,
    onType: (text: string) => {
      setTyped(text)
      note(text)
    },
    onCommit,
    /** The answer just given stands for this number. */
    onRounded,
    /** What was typed is thrown away; the answer stands as it was. */
    onAbandon: () => settle(null),
  }
}
