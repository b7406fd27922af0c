import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'

/** A control that goes out of use while it has the focus, as while its call runs, has the focus again once it is of use. */
export function useFocusKept<Control extends HTMLElement>(
  isOff: boolean,
  ref?: Ref<Control>,
): RefObject<Control | null> {
  const control = useRef<Control>(null)
  const hadFocus = useRef(false)
  // The cast is safe: the control is there whenever effects run. Once, for a ref that sets state would be told again by what it sets off.
  useImperativeHandle(ref, () => control.current as Control, [])
  useLayoutEffect(() => {
    // A browser takes the focus away only once it draws.
    if (isOff) hadFocus.current = document.activeElement === control.current
    else if (hadFocus.current && document.activeElement === document.body) control.current?.focus()
  }, [isOff])
  return control
}
