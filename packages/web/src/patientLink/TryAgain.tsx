import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'

export function TryAgain({ onTry }: { readonly onTry: () => void }) {
  return (
    <Button size="large" onClick={onTry}>
      <Trans id="once.again" message="Try again" />
    </Button>
  )
}
