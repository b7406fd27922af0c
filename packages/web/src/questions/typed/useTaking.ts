import type { FactValue } from '@casebook/core/facts/fact'
import { sameFactValue } from '@casebook/core/facts/fact'
import type { QuestionState } from '@casebook/core/rules/state'
import { useAnswering } from './AnsweringContext'

interface Taken {
  readonly value: FactValue
  /** Whether it differs from the typed number. */
  readonly isRounded?: boolean
}

/** Turns the text in the field into an answer once the user has confirmed it. */
export function useTaking({ key, value: before }: QuestionState): (taken: Taken) => void {
  const answering = useAnswering()
  return ({ value, isRounded = false }) => {
    const typed = answering.unread(key) ?? ''
    answering.onUnread(key, null)
    if (!sameFactValue(value, before)) answering.onAnswer(key, value)
    if (isRounded) answering.onRounded(key, { typed, before })
    answering.refocus(key)
  }
}
