import { useLayoutEffect, useRef } from 'react'
import { focusQuestion } from '../focus'

interface KeptFocus {
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/** Keeps the focus in a cell when its control is replaced by another. */
export function useKeptFocus(key: string, isEntered: boolean): KeptFocus {
  const isHere = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one control replaces the other
  useLayoutEffect(() => {
    if (isHere.current && document.activeElement === document.body) focusQuestion(key)
  }, [key, isEntered])
  // React fires no blur for an element it removes, so a replaced control does not count as left.
  return {
    onFocus: () => {
      isHere.current = true
    },
    onBlur: () => {
      isHere.current = false
    },
  }
}
