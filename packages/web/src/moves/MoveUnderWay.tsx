import type { StudyMove } from '@casebook/core/moves/moves.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { ProgressBar } from '../ui/waiting/ProgressBar'
import { stayed } from './MoveCounts'

interface MoveUnderWayProps {
  readonly move: StudyMove
  readonly isStopping: boolean
  readonly onStop: () => void
}

export function MoveUnderWay({ move, isStopping, onStop }: MoveUnderWayProps) {
  const { t, i18n } = useLingui()
  const { phase, total, rehearsed, moved } = move
  const counts = moved ?? rehearsed
  const done = Math.min(total, counts.played + stayed(counts))
  return (
    <Card className="flex flex-col gap-3 p-5">
      <p role="status" className="font-semibold tabular-nums">
        <Trans
          id="caseMoves.soFar"
          message="{done} of {total} cases"
          values={{ done: i18n.number(done), total: i18n.number(total) }}
        />
      </p>
      <ProgressBar
        label={t({ id: 'caseMoves.progress', message: 'Progress of the move' })}
        value={total === 0 ? 0 : done / total}
      />
      <div className="flex flex-wrap items-center gap-4">
        <p className="min-w-0 flex-1 text-sm text-ink-2">
          {phase === 'running' ? (
            <Trans
              id="caseMoves.running.leave"
              message="You can leave this page. The server continues, and moves each case once. If you stop, what is moved stays moved."
            />
          ) : (
            <Trans id="caseMoves.rehearsing.leave" message="You can leave this page. No case is changed." />
          )}
        </p>
        <Button disabled={isStopping} onClick={onStop}>
          <Trans id="rehearsal.stop" message="Stop" />
        </Button>
      </div>
    </Card>
  )
}
