import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { isTypedIn } from '../../shell/keys/isTypedIn'

/** The keys of choices work wherever the focus is: there is one question on the page. */
export function PageKeys({ onKey }: { readonly onKey: (event: ReactKeyboardEvent) => void }) {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The cast is safe: the keys are read alike from both kinds of event.
      if (!isTypedIn(event.target)) handle(event as unknown as ReactKeyboardEvent)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}
