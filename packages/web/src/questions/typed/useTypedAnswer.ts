import { type FactValue, sameFactValue } from '@casebook/core/facts/fact'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useAnswering } from './AnsweringContext'

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
 * A field in which an answer is typed. The text becomes an answer on blur, on a patient's phone at each key. Unreadable text stays in the
 * field, and in memory if the field is unmounted. Typed text survives a crash verbatim.
 */
export function useTypedAnswer({ questionKey, current, shown, read, rounds }: TypedAnswer) {
  const answering = useAnswering()
  const kept = () => answering.unread(questionKey)
  const [drawn, setDrawn] = useState<string | null>(kept)
  const seen = useRef(drawn)
  /** Ahead of the rendered state: a field may be unmounted before it re-renders. */
  const typed = useRef(drawn)
  const setTyped = (text: string | null) => {
    typed.current = text
    setDrawn(text)
  }
  const answerIn = (text: string) => (text === shown ? current : read(text))

  const settle = (unreadable: string | null) => {
    setTyped(unreadable)
    seen.current = unreadable
    answering.onUnread(questionKey, unreadable)
  }

  const onRounded = (text: string) => answering.onRounded(questionKey, { typed: text, before: current })

  const onCommit = () => {
    const text = typed.current
    if (text === null) return
    const value = answerIn(text)
    settle(value === undefined ? text : null)
    if (value === undefined) return
    if (!sameFactValue(value, current)) answering.onAnswer(questionKey, value)
    if (text !== shown && rounds?.(text)) onRounded(text)
  }

  const takeAtOnce = (text: string) => {
    const value = answerIn(text)
    // The text stays in the field as it is until the field is left.
    seen.current = value === undefined ? text : null
    if (value === undefined) answering.onUnread(questionKey, text)
    else if (kept() !== null || !sameFactValue(value, current)) answering.onAnswer(questionKey, value)
  }

  /** The field is unmounted without a blur, as when a table becomes cards. */
  const onGone = useEffectEvent(() => {
    if (answering.takesOnGoing(questionKey) && typed.current !== kept()) onCommit()
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
    onAnswer: (value: FactValue) => answering.onAnswer(questionKey, value),
    text: drawn ?? shown,
    /** The text is not, or not yet, the answer. */
    isTyped: drawn !== null,
    onType: (text: string) => {
      setTyped(text)
      if (answering.isAtOnce) return takeAtOnce(text)
      // What was wrong with the text before is not said of this one.
      if (kept() !== null) {
        seen.current = null
        answering.onUnread(questionKey, null)
      }
      answering.onTyping(questionKey, text)
    },
    onCommit,
    /** The answer just given is a rounding of this number. */
    onRounded,
    /** Discards the typed text and keeps the previous answer. */
    onAbandon: () => settle(null),
  }
}
