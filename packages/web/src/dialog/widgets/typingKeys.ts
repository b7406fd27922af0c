import { type FactValue, unknown } from '@casebook/core/dialog/fact'
import type { KeyboardEvent } from 'react'

interface TypingKeys {
  readonly onAbandon: () => void
  readonly onAnswer: (value: FactValue) => void
}

/** In a text field no single key acts: Escape brings back the answer that stood there, Alt+0 says unknown. */
export function typingKeys({ onAbandon, onAnswer }: TypingKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onAbandon()
    if (event.altKey && event.key === '0') {
      event.preventDefault()
      onAbandon()
      onAnswer(unknown)
    }
  }
}
