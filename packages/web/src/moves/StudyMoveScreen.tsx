import type { BaseName } from '@casebook/core/bases/baseName'
import { type MovePhase, movesCalls } from '@casebook/core/moves/moves.calls'
import { studyMoveMachine, underWay } from '@casebook/core/moves/studyMove.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Effects } from '../rehearsal/Effects'
import { movesAddress, studyMoveAddress } from '../router/addresses/candidatesAddress'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { handOut } from '../shell/handOut'
import { PageHead } from '../shell/PageHead'
import { Steps } from '../studies/Steps'
import { ButtonLink } from '../ui/ButtonLink'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { MoveCounts } from './MoveCounts'
import { MoveFields } from './MoveFields'
import { MoveName } from './MoveList'
import { MoveUnderWay } from './MoveUnderWay'
import { moveSteps, phaseNames } from './moves.messages'
import { NoCases } from './NewMove'

const steps: Readonly<Record<MovePhase, number>> = {
  rehearsing: 1,
  rehearsed: 1,
  running: 2,
  stopped: 2,
  held: 2,
  failed: 2,
  done: 3,
}

/** One move: the dry run, what was moved, and the way back. */
export default function StudyMoveScreen({ id, ...name }: BaseName & { readonly id: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [screen, send] = useMachine(studyMoveMachine, { input: { server: usePort(movesCalls), id, handOut } })
  const { received, begun, findsNone, error } = screen.context
  const { group, base } = name
  const isBegun = screen.matches('begun')
  useEffect(() => {
    if (isBegun) navigate(studyMoveAddress({ group, base, id: begun }))
  }, [isBegun, navigate, group, base, begun])
  const toOthers = (
    <ButtonLink href={movesAddress(name)}>
      <Trans id="caseMoves.all" message="To the moves of the study" />
    </ButtonLink>
  )
  if (screen.matches('gone'))
    return (
      <Note tone="range" title={<Trans id="caseMoves.gone" message="This move does not exist." />}>
        {toOthers}
      </Note>
    )
  const move = received?.move
  const isBusy = !screen.matches('ready')
  const counts = move && (move.moved ?? move.rehearsed)
  const isReporting = screen.matches('reporting')
  return (
    <div className="@container flex flex-col gap-5">
      <PageHead
        title={move ? t(phaseNames[move.phase]) : <Trans id="caseMoves.move" message="Move of cases" />}
        action={<Steps steps={moveSteps} at={move ? steps[move.phase] : 1} />}
      >
        {move && (
          <>
            <MoveName move={move} />: <bdi>{move.reason}</bdi>
          </>
        )}
      </PageHead>
      {error != null && (screen.matches('unreachable') || screen.matches('ready')) && (
        <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
      )}
      {!move && !screen.matches('unreachable') && (
        <Card className="p-5">
          <Skeleton label={t({ id: 'caseMoves.one.loading', message: 'Loading the move' })} />
        </Card>
      )}
      {move && underWay.includes(move.phase) && (
        <MoveUnderWay move={move} isStopping={screen.matches('stopping')} onStop={() => send({ type: 'stop' })} />
      )}
      {move && counts && !underWay.includes(move.phase) && (
        <div className="grid items-start gap-5 @min-[60rem]:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <Effects
              kinds={counts.kinds}
              rows={received.rows}
              heading="h2"
              isExporting={isReporting}
              error={null}
              onExport={() => send({ type: 'report' })}
            />
          </div>
          <MoveCounts move={move} isBusy={isBusy} onRun={() => send({ type: 'run' })} />
        </div>
      )}
      {move?.moved && move.moved.played > 0 && !underWay.includes(move.phase) && (
        <Card className="overflow-clip">
          <CardHeader>
            <h2 className={cardTitleClass}>
              <Trans id="caseMoves.undo" message="Move back" />
            </h2>
          </CardHeader>
          <div className="flex flex-col gap-4 p-4">
            <p className="text-sm text-ink-2">
              <Trans
                id="caseMoves.undo.what"
                message="The cases of this move go back to the versions that they left, and withdrawn answers come back. A dry run comes first."
              />
            </p>
            <MoveFields
              isBusy={isBusy}
              words={<Trans id="caseMoves.undo.rehearse" message="Start the dry run back" />}
              onBegin={(choice) => send({ type: 'back', choice })}
            />
            {findsNone && <NoCases />}
          </div>
        </Card>
      )}
      {move && !underWay.includes(move.phase) && <div className="flex flex-wrap gap-2">{toOthers}</div>}
    </div>
  )
}
