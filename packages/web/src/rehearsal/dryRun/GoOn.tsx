import { Trans } from '@lingui/react'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import type { Phase } from './phases.messages'

interface GoOnProps {
  readonly phase: Phase | 'receiving' | 'received'
  /** Whether it had begun when it stopped. */
  readonly isBegun: boolean
  readonly isBusy: boolean
  readonly onRun: () => void
}

/** Why something stopped, and the button that continues it. */
export function GoOn({ phase, isBegun, isBusy, onRun }: GoOnProps) {
  return (
    <>
      {isBegun && (phase === 'stopped' || phase === 'held' || phase === 'failed') && (
        <Button variant="primary" disabled={isBusy} onClick={onRun}>
          <Trans id="dryRun.goOn" message="Continue" />
        </Button>
      )}
      {phase === 'held' && (
        <Note tone="locked">
          <Trans
            id="dryRun.held"
            message="The study was locked. Nothing is lost: you can continue once it is unlocked."
          />
        </Note>
      )}
      {phase === 'failed' && (
        <Note tone="missing">
          <Trans
            id="dryRun.failed"
            message="The server failed several times at this place. What was done stays. The log of the server has the reason."
          />
        </Note>
      )}
    </>
  )
}
