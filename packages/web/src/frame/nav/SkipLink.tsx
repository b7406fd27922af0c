import { Trans } from '@lingui/react'
import { Button } from '../../ui/Button'

/** The first Tab stop, which skips the navigation. A button, because a link would change the address. */
export function SkipLink() {
  return (
    <Button
      className="fixed start-2 top-2 z-60 not-focus:[translate:0_-4rem]"
      onClick={() => document.getElementById('main')?.focus()}
    >
      <Trans id="shell.skip" message="Skip to the content" />
    </Button>
  )
}
