import { useLayoutEffect, useRef } from 'react'
import { focusQuestion } from '../focus'

interface KeptFocus {
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/** For a cell whose control becomes another one: who was in it stays in it, though the control that had the focus went. */
export function useKeptFocus(key: string, isEntered: boolean): KeptFocus {
  const isHere = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when one control becomes the other
  useLayoutEffect(() => {
    if (isHere.current && document.activeElement === document.body) focusQuestion(key)
  }, [key, isEntered])
  // A control that goes is not left: React tells of no blur while it draws.
  return {
    onFocus: () => {
      isHere.current = true
    },
    onBlur: () => {
      isHere.current = false
    },
  }
}
