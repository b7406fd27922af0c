import { type FactValue, unknown } from '@casebook/core/facts/fact'
import type { KeyboardEvent } from 'react'

interface TypingKeys {
  readonly onAbandon: () => void
  readonly onAnswer: (value: FactValue) => void
}

/** Shortcuts for text fields, where plain keys are input and Escape discards nothing. Alt+0 means unknown. */
export function typingKeys({ onAbandon, onAnswer }: TypingKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey && event.key === '0') {
      event.preventDefault()
      onAbandon()
      onAnswer(unknown)
    }
  }
}
