import { type Ref, useLayoutEffect } from 'react'

interface LentProps {
  readonly element: HTMLElement
  readonly ref?: Ref<HTMLElement>
}

/**
 * Stands where Radix looks for the control that something belongs to, and lends it one that is drawn already. So a control is there, with its
 * focus, before the code of what it opens.
 */
export function Lent({ element, ref }: LentProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }, [element, ref])
  return null
}
