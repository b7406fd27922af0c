import { Trans } from '@lingui/react'

/** The label of the Ctrl key, such as Strg on German keyboards. */
export function CtrlKey() {
  return (
    <kbd>
      <Trans id="keys.ctrl" message="Ctrl" />
    </kbd>
  )
}
