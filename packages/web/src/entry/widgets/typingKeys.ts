import { type FactValue, unknown } from '@casebook/core/facts/fact'
import type { KeyboardEvent } from 'react'

interface TypingKeys {
  readonly onAbandon: () => void
  readonly onAnswer: (value: FactValue) => void
}

/** In a text field no single key acts, and Escape throws nothing away: Alt+0 says unknown. */
export function typingKeys({ onAbandon, onAnswer }: TypingKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey && event.key === '0') {
      event.preventDefault()
      onAbandon()
      onAnswer(unknown)
    }
  }
}
