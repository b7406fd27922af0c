import { choiceKey, choiceOf } from '@casebook/core/shell/keys'
import type { KeyboardEvent } from 'react'
import { areLetterKeysOn } from '../../shell/keys/letterKeys'

interface ChoiceKeys {
  readonly count: number
  /** Whether letters select the choices after the ninth. Off in lists that use letters for type-ahead. */
  readonly hasLetters?: boolean
  /** Counts from 0. */
  readonly onChoose: (index: number) => void
  readonly onUnknown: () => void
  readonly onClear: () => void
}

/** 1 to 9 and then letters select, 0 means unknown, Backspace clears. The focus follows. */
export function choiceKeys({ count, hasLetters = true, onChoose, onUnknown, onClear }: ChoiceKeys) {
  return (event: KeyboardEvent<Element>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = actionOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }

  function actionOf({ key, code }: KeyboardEvent): (() => void) | null {
    if (key === '0') return onUnknown
    if (key === 'Backspace' || key === 'Delete') return onClear
    const index = choiceOf({ key, code }, count, hasLetters && areLetterKeysOn())
    return index === null ? null : () => onChoose(index)
  }
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The direction of an arrow key among choices: next, previous, or 0 for any other key. */
export function arrowStep(key: string): 1 | -1 | 0 {
  return steps[key] ?? 0
}

/** The key of the n-th choice, as printed on the keyboard. */
export function keyHint(index: number): string | null {
  return choiceKey(index)?.toUpperCase() ?? null
}
