import type { StudyMove } from '@casebook/core/moves/moves.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { UnderWay } from '../rehearsal/dryRun/UnderWay'
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
    <UnderWay
      soFar={
        <Trans
          id="caseMoves.soFar"
          message="{done} of {total} cases"
          values={{ done: i18n.number(done), total: i18n.number(total) }}
        />
      }
      label={t({ id: 'caseMoves.progress', message: 'Progress of the move' })}
      progress={total === 0 ? 0 : done / total}
      isStopping={isStopping}
      onStop={onStop}
    >
      {phase === 'running' ? (
        <Trans
          id="caseMoves.running.leave"
          message="You can leave this page. The server continues, and moves each case once. If you stop, what is moved stays moved."
        />
      ) : (
        <Trans id="caseMoves.rehearsing.leave" message="You can leave this page. No case is changed." />
      )}
    </UnderWay>
  )
}
