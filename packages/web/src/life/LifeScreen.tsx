import type { BaseName } from '@casebook/core/bases/baseName'
import { lifeCalls } from '@casebook/core/life/life.calls'
import { lifeMachine } from '@casebook/core/life/life.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { StudyGone } from '../candidates/StudyGone'
import { managedBaseAddress } from '../router/addresses/candidatesAddress'
import { passkeyBrowser } from '../secondFactor/passkeys'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/waiting/Skeleton'
import { EntriesCard } from './EntriesCard'
import { ErasuresCard } from './ErasuresCard'
import { LateCard } from './LateCard'
import { MoveDialog } from './MoveDialog'
import { SnapshotsCard } from './SnapshotsCard'
import { StateCard } from './StateCard'

/** The life of one study: its state and what is open, its snapshots, and what was signed. */
export default function LifeScreen({ group, base }: BaseName) {
  const { t } = useLingui()
  const name = { group, base }
  const [screen, send] = useMachine(lifeMachine, {
    input: { server: usePort(lifeCalls), passkeys: passkeyBrowser, name },
  })
  const { life, error, move, isNameTaken } = screen.context
  const isAsking = screen.matches('asking') || screen.matches('moving')
  if (screen.matches('gone')) return <StudyGone />
  return (
    <div className="@container flex flex-col gap-5">
      <PageHead
        title={<Trans id="life.heading" message="Life of the study" />}
        action={
          <ButtonLink href={managedBaseAddress(name)}>
            <Trans id="manage.versions" message="Versions" />
          </ButtonLink>
        }
      >
        <bdi>{base}</bdi>
      </PageHead>
      {error != null && !isAsking && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {!life && screen.matches('loading') && (
        <Card className="p-5">
          <Skeleton label={t({ id: 'life.loading', message: 'Loading the life of the study' })} />
        </Card>
      )}
      {life && (
        <>
          <StateCard life={life} isBusy={!screen.matches('ready')} onMove={(move) => send({ type: 'begin', move })} />
          {life.late.length > 0 && <LateCard late={life.late} />}
          {life.erasures.length > 0 && <ErasuresCard study={name} erasures={life.erasures} />}
          <SnapshotsCard
            name={name}
            snapshots={life.snapshots}
            isNameTaken={isNameTaken}
            isBusy={!screen.matches('ready')}
            onTake={(named) => send({ type: 'take', name: named })}
          />
          <EntriesCard entries={life.entries} />
        </>
      )}
      {life && move && isAsking && (
        <MoveDialog
          move={move}
          life={life}
          reason={screen.context.reason}
          onExplain={(reason) => send({ type: 'explain', reason })}
          credential={screen.children.credential}
          problem={screen.context.problem}
          error={error}
          onClose={() => send({ type: 'back' })}
        />
      )}
    </div>
  )
}
