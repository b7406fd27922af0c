import { annotatedKey } from '@casebook/core/annotation/annotation'
import { type FactValue, sameFactValue } from '@casebook/core/facts/fact'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useAnswer, useForm, useTyping } from '../FormContext'

interface TypedAnswer {
  readonly questionKey: string
  readonly current: FactValue
  /** The answer as shown when nobody is typing. */
  readonly shown: string
  /** Parses the text: an answer, null if empty, undefined if unreadable. */
  readonly read: (typed: string) => FactValue | undefined
  /** Whether the answer differs from the typed number because of rounding. */
  readonly rounds?: (typed: string) => boolean
}

/**
 * A field in which an answer is typed. The text becomes an answer on blur. Unreadable text stays in the field, and in
 * memory if the field is unmounted. Typed text survives a crash verbatim.
 */
export function useTypedAnswer({ questionKey, current, shown, read, rounds }: TypedAnswer) {
  const { actor, view, isLeft } = useForm()
  const onAnswer = useAnswer(questionKey)
  const kept = () => actor.getSnapshot().context.unreadable.get(questionKey) ?? null
  const [drawn, setDrawn] = useState<string | null>(kept)
  const seen = useRef(drawn)
  /** Ahead of the rendered state: a field may be unmounted before it re-renders. */
  const typed = useRef(drawn)
  const setTyped = (text: string | null) => {
    typed.current = text
    setDrawn(text)
  }

  /** Keeps the typed text if the browser crashes. */
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

  /**
   * The field is unmounted without a blur, as when a table becomes cards. When the whole case is left, the journal
   * keeps the text.
   */
  const onGone = useEffectEvent(() => {
    const isAsked = view.engine.question(annotatedKey(questionKey)).visible
    if (isAsked && !isLeft() && typed.current !== kept()) onCommit()
  })
  const onDrawn = useEffectEvent(() => setTyped(kept()))
  // The text was committed or restored from outside the field, which re-rendered the question.
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
    /** Gives an answer in another way than by typing it. */
    onAnswer,
    text: drawn ?? shown,
    /** The text is not, or not yet, the answer. */
    isTyped: drawn !== null,
    onType: (text: string) => {
      setTyped(text)
      // What was wrong with the text before is not said of this one.
      if (kept() !== null) {
        seen.current = null
        actor.send({ type: 'unreadable', key: questionKey, text: null })
      }
      note(text)
    },
    onCommit,
    /** The answer just given is a rounding of this number. */
    onRounded,
    /** Discards the typed text and keeps the previous answer. */
    onAbandon: () => settle(null),
  }
}
