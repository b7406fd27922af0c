import type { KeyboardEvent } from 'react'

interface ChoiceKeys {
  readonly count: number
  /** From 0. */
  readonly onChoose: (index: number) => void
  readonly onUnknown: () => void
  readonly onClear: () => void
}

/** 1 to 9 choose, 0 says unknown, Backspace clears. The focus follows. */
export function choiceKeys({ count, onChoose, onUnknown, onClear }: ChoiceKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = actionOf(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }

  function actionOf(key: string): (() => void) | null {
    if (key === '0') return onUnknown
    if (key === 'Backspace' || key === 'Delete') return onClear
    const index = Number(key) - 1
    return /^[1-9]$/.test(key) && index < count ? () => onChoose(index) : null
  }
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Where an arrow leads among choices: to the next, to the one before, or for any other key nowhere. */
export function arrowStep(key: string): 1 | -1 | 0 {
  return steps[key] ?? 0
}

/** The hint of the n-th choice; there are nine digits. */
export function keyHint(index: number): string | null {
  return index < 9 ? String(index + 1) : null
}
