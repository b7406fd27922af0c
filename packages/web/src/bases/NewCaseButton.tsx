import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'

interface NewCaseButtonProps {
  readonly isBusy: boolean
  readonly onStart: () => void
}

export function NewCaseButton({ isBusy, onStart }: NewCaseButtonProps) {
  return (
    <Button variant="primary" icon="plus" disabled={isBusy} onClick={onStart}>
      <Trans id="newCase.start" message="New case" />
    </Button>
  )
}
