import type { BaseName } from '@casebook/core/bases/baseName'
import { movesCalls } from '@casebook/core/moves/moves.calls'
import { movesMachine } from '@casebook/core/moves/moves.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { StudyGone } from '../candidates/StudyGone'
import { studyMoveAddress } from '../router/addresses/candidatesAddress'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { Steps } from '../studies/Steps'
import { useStudies } from '../studies/useStudies'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/waiting/Skeleton'
import { MoveList } from './MoveList'
import { moveSteps } from './moves.messages'
import { NewMove } from './NewMove'

/** The moves of the cases of one study to other versions, and a new one. */
export default function MovesScreen({ group, base }: BaseName) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const studies = useStudies(useSession().bases, base)
  const [screen, send] = useMachine(movesMachine, {
    input: { server: usePort(movesCalls), base: { group, base } },
  })
  const { received, id, error } = screen.context
  const isBegun = screen.matches('begun')
  useEffect(() => {
    if (isBegun) navigate(studyMoveAddress({ group, base, id }))
  }, [isBegun, navigate, group, base, id])
  if (screen.matches('gone')) return <StudyGone />
  return (
    <div className="@container flex flex-col gap-5">
      <PageHead
        title={<Trans id="caseMoves.heading" message="Move cases to another version" />}
        action={<Steps steps={moveSteps} at={0} />}
      >
        <bdi>{studies.nameOf({ group, base })}</bdi>
      </PageHead>
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {!received && screen.matches('loading') && (
        <Card className="p-5">
          <Skeleton label={t({ id: 'caseMoves.loading', message: 'Loading the moves' })} />
        </Card>
      )}
      {received && (
        <>
          <NewMove screen={screen} send={send} />
          {received.moves.length > 0 && <MoveList moves={received.moves} />}
        </>
      )}
    </div>
  )
}
