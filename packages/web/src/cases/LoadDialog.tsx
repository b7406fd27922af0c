import { can } from '@casebook/core/access/can'
import { identityOf, isSameCase } from '@casebook/core/cases/caseIdentity'
import { caseListMachine } from '@casebook/core/cases/caseList.machine'
import { comesByScrolling, keyOfCase, shownCases } from '@casebook/core/cases/caseSearch'
import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { type CaseDeleted, changeCaseMachine } from '@casebook/core/cases/changeCase.machine'
import { openCaseOf } from '@casebook/core/entry/entry.context'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useActorRef, useMachine, useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef } from 'react'
import { useForm } from '../entry/FormContext'
import { Leave } from '../entry/modals/Leave'
import { useModal } from '../entry/modals/modalState'
import { caseAddress } from '../router/addresses/entryAddress'
import { useSession } from '../session/session'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { ShowMore } from '../shell/ShowMore'
import { RetiredNote } from '../studies/RetiredNote'
import { moveByRow } from '../ui/hooks/moveByRow'
import { usePagedGrowing } from '../ui/hooks/useGrowing'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { Skeleton } from '../ui/waiting/Skeleton'
import { CaseSearch } from './CaseSearch'
import { ConfirmLoading } from './ConfirmLoading'
import { FoundCases } from './FoundCases'
import { LoadableCase } from './LoadableCase'

/** Other cases of the base, searchable by name or content: load one, or delete it in two steps. */
export default function LoadDialog() {
  const { t } = useLingui()
  const { actor } = useForm()
  const { cases, user } = useSession()
  const modal = useModal()
  const { context } = actor.getSnapshot()
  const { name: base } = context
  const current = openCaseOf(context)
  const [list, sendList] = useMachine(caseListMachine, { input: { cases, base, username: user.username } })
  const change = useActorRef(changeCaseMachine, {
    input: { cases, base, hasUnsaved: () => actor.getSnapshot().context.unsaved.size > 0 },
  })
  const changing = useSelector(change, (snapshot) => snapshot)
  const fieldRef = useRef<HTMLInputElement>(null)
  useChanged(change)
  useEffect(() => {
    const listening = change.on('deleted', (_: CaseDeleted) => sendList({ type: 'reload' }))
    return () => listening.unsubscribe()
  }, [change, sendList])

  const { all } = list.context
  const { cases: found } = shownCases(list.context)
  const askForMore = useCallback(() => sendList({ type: 'more' }), [sendList])
  const { shown, rest, grow } = usePagedGrowing(found, comesByScrolling(list.context), askForMore)
  const { problem, error, toDelete, change: wished } = changing.context
  const oneCase = (entry: CaseEntry) => identityOf(entry, user.username)
  if (changing.matches('confirming') && wished?.type === 'load')
    return (
      <ConfirmLoading
        caseName={wished.ofCase.name}
        onLoad={() => change.send({ type: 'confirm' })}
        onBack={() => change.send({ type: 'back' })}
      />
    )
  return (
    <Dialog
      open
      width="wide"
      hasFixedHeight
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={fieldRef}
      title={<Trans id="load.title" message="Open a case" />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields and buttons in it */}
      <div onKeyDown={moveByRow}>
        <CaseSearch list={list} send={sendList} inputRef={fieldRef} isInDialog />
        {problem === 'CaseNotFound' ? (
          <Note tone="missing" role="alert">
            <Trans id="load.gone" message="This case no longer exists." />
          </Note>
        ) : problem === 'BaseRetired' ? (
          <RetiredNote />
        ) : (
          problem !== null && <CallFailedLine error={error} />
        )}
        {list.matches('unreachable') ? (
          <CallFailedNote error={list.context.error} onRetry={() => sendList({ type: 'reload' })} />
        ) : !all ? (
          <Skeleton label={t({ id: 'cases.loading', message: 'Loading the cases' })} lines={[1, 1, 1]} />
        ) : (
          <FoundCases
            list={list}
            send={sendList}
            inset="pb-2.5"
            rows={() => (
              <>
                <ul className="divide-y divide-line" aria-label={t({ id: 'cases.table', message: 'Cases' })}>
                  {shown.map((entry) => (
                    <LoadableCase
                      key={keyOfCase(entry)}
                      entry={entry}
                      isCurrent={isSameCase(current, oneCase(entry))}
                      mayDelete={mayDelete(user, entry)}
                      isBusy={changing.matches('loading') || changing.matches('deleting')}
                      isWarned={changing.matches('warned') && isSameCase(toDelete, oneCase(entry))}
                      onLoad={() => change.send({ type: 'load', ofCase: oneCase(entry) })}
                      onDelete={() => change.send({ type: 'delete', ofCase: oneCase(entry) })}
                      onLetGo={() => change.send({ type: 'back' })}
                    />
                  ))}
                </ul>
                <ShowMore rest={rest} shown={shown.length} onShow={grow} />
              </>
            )}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The list has only cases of unprotected bases, and groups play no part in deleting. */
function mayDelete({ username, roles }: ClientUser, { user = username, deleted = false }: CaseEntry): boolean {
  const base = { isProtected: false, isGranted: false, isBeyondLimits: false }
  return can({ type: 'user', username, roles }, 'deleteCase', { owner: user, isDeleted: deleted, base, groups: [] })
}

/** Goes to the loaded case. The user has already confirmed leaving unsaved answers. */
function useChanged(change: ReturnType<typeof useActorRef<typeof changeCaseMachine>>): void {
  const modal = useModal()
  const next = useSelector(change, ({ context }) => context.next)
  useEffect(() => {
    if (!next || next.owner === null || next.name === null) return
    modal.open(Leave, { to: caseAddress({ ...next, owner: next.owner, name: next.name }) })
  }, [next, modal])
}
