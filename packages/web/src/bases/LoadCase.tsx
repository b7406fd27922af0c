import type { BaseName } from '@casebook/core/bases/baseName'
import { caseListMachine } from '@casebook/core/cases/caseList.machine'
import { comesByScrolling } from '@casebook/core/cases/caseSearch'
import type { CaseFilter } from '@casebook/core/cases/cases.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { type ReactNode, useCallback, useState } from 'react'
import { Redirect } from 'wouter'
import { CaseSearch } from '../cases/CaseSearch'
import { FoundCases } from '../cases/FoundCases'
import { caseAddress } from '../router/addresses/entryAddress'
import { useSession } from '../session/session'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { EmptyState } from '../ui/EmptyState'
import { moveByRow } from '../ui/hooks/moveByRow'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { Skeleton } from '../ui/waiting/Skeleton'
import { CaseTable } from './CaseTable'
import { useCaseSelection } from './useCaseSelection'

const TransferCases = lazyComponent(() => import('../sites/TransferCases'))

interface LoadCaseProps {
  readonly base: BaseName
  /** The cases that the address asks for. */
  readonly wishedOnly?: CaseFilter | null
  /** The button that starts a new case, for an empty base. */
  readonly start: ReactNode
}

/** The cases of a base, to sort, to search by name or content, and to open. */
export function LoadCase({ base, wishedOnly = null, start }: LoadCaseProps) {
  const { t } = useLingui()
  const { cases, user } = useSession()
  const [list, send] = useMachine(caseListMachine, {
    input: { cases, base, username: user.username, only: wishedOnly },
  })
  const { all, only, status, resolved, chosen, error } = list.context

  const askForMore = useCallback(() => send({ type: 'more' }), [send])
  const selection = useCaseSelection()
  const [isSelectable, setIsSelectable] = useState(false)
  const offer = useCallback(() => setIsSelectable(true), [])

  if (resolved) return <Redirect to={caseAddress(resolved)} />
  if (list.matches('unreachable'))
    return (
      <div className="p-4">
        <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
      </div>
    )
  if (!all)
    return (
      <div className="p-4">
        <Skeleton label={t({ id: 'cases.loading', message: 'Loading the cases' })} lines={[1, 1, 1, 1]} />
      </div>
    )
  if (all.cases.length === 0 && only === null && status === null)
    return (
      <EmptyState icon="layers" title={<Trans id="cases.none" message="No cases yet" />} action={start}>
        <Trans
          id="cases.none.what"
          message="A case is one set of answers, for example about one operation. Your answers are kept as you type. A section must be complete before it can be saved."
        />{' '}
        <Trans id="cases.none.groups" message="Cases of colleagues appear here once you share a group." />
      </EmptyState>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields and buttons in it
    <div onKeyDown={moveByRow}>
      <CaseSearch list={list} send={send} />
      <FoundCases
        list={list}
        send={send}
        inset="px-5 pb-3.5"
        rows={(found) => (
          <CaseTable
            found={found}
            hasMore={comesByScrolling(list.context)}
            all={all.cases}
            isBusy={list.matches('loading')}
            onMore={askForMore}
            onSort={(order) => send({ type: 'sort', order })}
            username={user.username}
            opening={list.matches('opening') ? chosen : null}
            onOpen={(entry) => send({ type: 'open', entry })}
            selection={isSelectable ? selection : undefined}
          />
        )}
      />
      <TransferCases
        chosen={selection.chosen}
        onOffered={offer}
        onClear={selection.clear}
        onMoved={() => {
          selection.clear()
          send({ type: 'reload' })
        }}
      />
    </div>
  )
}
