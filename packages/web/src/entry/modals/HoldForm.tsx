import { useLayoutEffect } from 'react'

/** Nobody works in the form while what will lie over it is on its way: it would interrupt them at the first letters. */
export function HoldForm() {
  useLayoutEffect(() => {
    const form = document.querySelector('.dlg')
    form?.toggleAttribute('inert', true)
    return () => void form?.toggleAttribute('inert', false)
  }, [])
  return null
}
