import { useLayoutEffect } from 'react'

/** Disables the form while an overlay is loading. Otherwise the overlay would interrupt the user's typing. */
export function HoldForm() {
  useLayoutEffect(() => {
    const form = document.querySelector('[data-entry]')
    form?.toggleAttribute('inert', true)
    return () => void form?.toggleAttribute('inert', false)
  }, [])
  return null
}
