import { type Ref, useLayoutEffect } from 'react'

interface RenderedTriggerProps {
  readonly element: HTMLElement
  readonly ref?: Ref<HTMLElement>
}

/**
 * Lets Radix use an already rendered element as its trigger. So a control is visible and focusable before the code it
 * opens is loaded.
 */
export function RenderedTrigger({ element, ref }: RenderedTriggerProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }, [element, ref])
  return null
}
