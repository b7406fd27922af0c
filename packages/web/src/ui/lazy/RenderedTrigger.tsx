import { type Ref, useLayoutEffect } from 'react'

interface RenderedTriggerProps {
  readonly element: HTMLElement
  readonly ref?: Ref<HTMLElement>
}

/**
 * Gives Radix an already rendered element as its trigger. So a control is there, with its focus, before the code of what it opens.
 */
export function RenderedTrigger({ element, ref }: RenderedTriggerProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }, [element, ref])
  return null
}
