import { type FactValue, isUnknown, sameFactValue, unknown } from '@casebook/core/facts/fact'
import { useState } from 'react'
import { type ControlProps, isLarge } from '../controlProps'
import { choiceKeys } from './choiceKeys'

type Chosen = Exclude<FactValue, null>

/** Radio buttons of one question: which is chosen, the single Tab stop, and the keys. `values` ends with "unknown" where it is a choice; `ownUnknown` says so in the author's words. */
export function useOneChoice(
  { state, controlId, size, onAnswer }: Pick<ControlProps, 'state' | 'controlId' | 'size' | 'onAnswer'>,
  values: readonly Chosen[],
  ownUnknown: string | null = null,
) {
  const isFinger = isLarge({ ...(size && { size }) })
  const said: FactValue = state.state === 'unknown' ? unknown : state.value
  const chosen = values.findIndex((value) => sameFactValue(said, value))
  const [lastStop, setLastStop] = useState(0)
  const choose = (index: number) => {
    const value = values[index]
    if (value === undefined) return
    document.getElementById(radioId(controlId, index))?.focus()
    if (!sameFactValue(said, value)) onAnswer(value)
  }
  const offered = values.findIndex(isUnknown)
  const saysUnknown = ownUnknown === null ? offered : values.indexOf(ownUnknown)
  const keys = choiceKeys({
    count: offered < 0 ? values.length : offered,
    hasLetters: !isFinger,
    onChoose: choose,
    onUnknown: () => (saysUnknown < 0 || state.state === 'unknown' ? onAnswer(unknown) : choose(saysUnknown)),
    onClear: () => said !== null && onAnswer(null),
  })
  const radio = (index: number) => ({
    type: 'radio' as const,
    id: radioId(controlId, index),
    name: controlId,
    tabIndex: index === (chosen < 0 ? lastStop : chosen) ? 0 : -1,
    checked: index === chosen,
    onFocus: () => setLastStop(index),
    onChange: () => choose(index),
  })
  return { radio, keys }
}

function radioId(controlId: string, index: number): string {
  return index === 0 ? controlId : `${controlId}-${index}`
}
