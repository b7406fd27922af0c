import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ProgressBar } from '../../ui/waiting/ProgressBar'

interface UnderWayProps {
  readonly soFar: ReactNode
  /** Of the progress bar. */
  readonly label: string
  /** Of 1. */
  readonly progress: number
  /** What leaving and stopping mean. */
  readonly children: ReactNode
  readonly isStopping: boolean
  readonly onStop: () => void
}

export function UnderWay({ soFar, label, progress, children, isStopping, onStop }: UnderWayProps) {
  return (
    <Card className="flex flex-col gap-3 p-5">
      <p role="status" className="font-semibold tabular-nums">
        {soFar}
      </p>
      <ProgressBar label={label} value={progress} />
      <div className="flex flex-wrap items-center gap-4">
        <p className="min-w-0 flex-1 text-sm text-ink-2">{children}</p>
        <Button disabled={isStopping} onClick={onStop}>
          <Trans id="rehearsal.stop" message="Stop" />
        </Button>
      </div>
    </Card>
  )
}
