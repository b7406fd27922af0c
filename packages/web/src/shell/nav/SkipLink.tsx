import { Trans } from '@lingui/react'

/** The first stop of the keyboard: past the navigation. A button, for a link would change the address. */
export function SkipLink() {
  return (
    <button type="button" className="btn skip" onClick={() => document.getElementById('main')?.focus()}>
      <Trans id="shell.skip" message="Skip to the content" />
    </button>
  )
}
