import { chosenBase } from '@casebook/core/bases/baseList'
import type { BaseName } from '@casebook/core/bases/baseName'
import { basesMachine } from '@casebook/core/bases/bases.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useCallback } from 'react'
import { LoginRequired } from '../session/access/LoginRequired'
import { NotAllowed } from '../session/access/NotAllowed'
import { useSession } from '../session/session'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import { BaseList } from './BaseList'
import { BasePanel } from './BasePanel'
import { UndeliveredNote } from './UndeliveredNote'
import './bases.css'

/** The bases available to the user, with one selected to start or open a case. */
export function BasesScreen({ wished }: { readonly wished: Partial<BaseName> }) {
  const { t } = useLingui()
  const { bases } = useSession()
  const [screen, send] = useMachine(basesMachine, { input: { bases } })
  const { groups, error } = screen.context
  const reload = useCallback(() => send({ type: 'reload' }), [send])

  if (screen.matches('loginRequired')) return <LoginRequired />
  if (screen.matches('notAllowed')) return <NotAllowed />
  const chosen = groups && chosenBase(groups, wished)
  return (
    <>
      <div className="pagehead">
        <h1>
          <Trans id="bases.title" message="Studies" />
        </h1>
      </div>
      {groups && <UndeliveredNote groups={groups} />}
      {screen.matches('failed') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {screen.matches('loading') && !groups && (
        <div className="card pad">
          <Skeleton
            label={t({ id: 'bases.loading', message: 'Loading the studies' })}
            lines={[0.3, 0.55, 0.5, 0.35, 0.6]}
          />
        </div>
      )}
      {groups && !chosen && (
        <div className="card">
          <EmptyState icon="layers" title={<Trans id="bases.none" message="No studies yet" />}>
            <Trans
              id="bases.none.what"
              message="A study is a set of questionnaires. An administrator gives you access to one."
            />
          </EmptyState>
        </div>
      )}
      {groups && chosen && (
        <div className="bases">
          <div className="two">
            <BaseList groups={groups} chosen={chosen} />
            <BasePanel key={JSON.stringify([chosen.group, chosen.base])} base={chosen} onChanged={reload} />
          </div>
        </div>
      )}
    </>
  )
}
