import { Trans } from '@lingui/react'

/** The first Tab stop, which skips the navigation. A button, because a link would change the address. */
export function SkipLink() {
  return (
    <button type="button" className="btn skip" onClick={() => document.getElementById('main')?.focus()}>
      <Trans id="shell.skip" message="Skip to the content" />
    </button>
  )
}
