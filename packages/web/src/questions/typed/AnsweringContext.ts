import type { Rounding } from '@casebook/core/entry/rounding'
import type { FactValue } from '@casebook/core/facts/fact'
import { createContext, useContext } from 'react'

/** Where the answers to typed questions go: into the case that is entered, or to those that a patient sends. Each function is told the key of the question. */
export interface Answering {
  readonly onAnswer: (key: string, value: FactValue) => void
  /** The text in the field that cannot be read as an answer. It stays there, also when the field is not on the page for a while. */
  readonly unread: (key: string) => string | null
  readonly onUnread: (key: string, text: string | null) => void
  /** The answer just given is a rounding of what was typed. */
  readonly onRounded: (key: string, rounding: Rounding) => void
  /** Keeps what is being typed, should the browser crash. */
  readonly onTyping: (key: string, text: string) => void
  /** Whether what is typed becomes an answer when its field goes without having been left. */
  readonly takesOnGoing: (key: string) => boolean
  /** Whether each key is an answer. */
  readonly isAtOnce: boolean
  /** Focuses the question again after a button of it that is gone. */
  readonly refocus: (key: string) => void
}

export const AnsweringContext = createContext<Answering | null>(null)

export function useAnswering(): Answering {
  const answering = useContext(AnsweringContext)
  if (!answering) throw new Error('useAnswering needs an AnsweringContext above it')
  return answering
}
