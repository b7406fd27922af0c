import { Trans } from '@lingui/react'

/** As it is printed on the key: Strg on German ones. */
export function CtrlKey() {
  return (
    <kbd>
      <Trans id="keys.ctrl" message="Ctrl" />
    </kbd>
  )
}
