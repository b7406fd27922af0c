import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { erasureCalls } from '@casebook/core/erasure/erasure.calls'
import { erasureMachine } from '@casebook/core/erasure/erasure.machine'
import { historyPath } from '@casebook/core/history/historyPath'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { SignedMoveDialog } from '../sdv/dialog/SignedMoveDialog'
import { passkeyBrowser } from '../secondFactor/passkeys'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { clockBack } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { AskErasure } from './AskErasure'
import { moveNames, moveWords, problems } from './erasure.messages'
import { SettledErasures } from './SettledErasures'
import { WaitingErasure } from './WaitingErasure'

/** Another case is another visit. */
export default function ErasureScreen(studyCase: CaseIdentity) {
  return <ErasuresOfCase key={JSON.stringify(studyCase)} {...studyCase} />
}

/** What of a case is erased: one person asks for it, a second one makes it. */
function ErasuresOfCase(studyCase: CaseIdentity) {
  const { t } = useLingui()
  const { user } = useSession()
  const [screen, send] = useMachine(erasureMachine, {
    input: {
      server: usePort(erasureCalls),
      passkeys: passkeyBrowser,
      studyCase,
    },
  })
  const { erasures, move, problem, error } = screen.context
  const isSigning = screen.matches('asking') || screen.matches('sending')
  const isReady = screen.matches('ready')
  return (
    <div className="@container flex flex-col gap-5">
      <PageHead
        title={
          <Trans id="erasure.of" message="Erase answers of {name}" values={{ name: <bdi>{studyCase.name}</bdi> }} />
        }
        action={
          <ButtonLink icon={clockBack} href={historyPath(studyCase)}>
            <Trans id="erasure.history" message="History of the case" />
          </ButtonLink>
        }
      >
        <Trans
          id="erasure.what"
          message="If a patient withdraws and demands it. What is erased is gone everywhere but in older backups; the history says who erased, when and why, and can still be verified."
        />
      </PageHead>
      {screen.matches('gone') && (
        <Note tone="missing" role="alert">
          <Trans id="erasure.gone" message="This case is not there, or you may not look at it." />
        </Note>
      )}
      {error != null && !isSigning && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {!erasures && screen.matches('loading') && (
        <Card className="p-5">
          <Skeleton label={t({ id: 'erasure.loading', message: 'Loading the erasures' })} />
        </Card>
      )}
      {isReady && (problem === 'AlreadyAsked' || problem === 'NotNow') && (
        <Note tone="missing" role="alert">
          <Trans {...problems[problem]} />
        </Note>
      )}
      {erasures && !screen.matches('gone') && (
        <>
          {erasures.waiting ? (
            <WaitingErasure
              waiting={erasures.waiting}
              questions={erasures.questions}
              isOwn={erasures.waiting.by === user.username}
              isBusy={!isReady}
              onSettle={(kind, id) => send({ type: 'begin', move: { kind, id } })}
            />
          ) : (
            <AskErasure
              key={erasures.settled.length}
              questions={erasures.questions}
              isBusy={!isReady}
              onAsk={(asked) => send({ type: 'begin', move: { kind: 'ask', ...asked } })}
            />
          )}
          {erasures.settled.length > 0 && <SettledErasures settled={erasures.settled} />}
          {move && isSigning && (
            <SignedMoveDialog
              title={<Trans {...moveNames[move.kind]} />}
              description={<Trans {...moveWords[move.kind]} />}
              variant={move.kind === 'declined' ? 'primary' : 'danger'}
              credential={screen.children.credential}
              problem={problem && <Trans {...problems[problem]} />}
              error={error}
              onClose={() => send({ type: 'back' })}
            />
          )}
        </>
      )}
    </div>
  )
}
