import { can } from '@casebook/core/access/can'
import { identityOf, isSameCase } from '@casebook/core/cases/caseIdentity'
import { caseListMachine } from '@casebook/core/cases/caseList.machine'
import { foundCases, keyOfCase } from '@casebook/core/cases/caseSearch'
import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { type CaseDeleted, changeCaseMachine } from '@casebook/core/cases/changeCase.machine'
import { openCaseOf } from '@casebook/core/entry/entry.context'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useActorRef, useMachine, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { caseAddress } from '../entry/entryAddress'
import { useForm } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import { useSession } from '../session/session'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { ShowMore } from '../shell/ShowMore'
import { EmptyState } from '../ui/EmptyState'
import { Checkbox } from '../ui/fields/Checkbox'
import { SearchField } from '../ui/fields/SearchField'
import { useGrowing } from '../ui/hooks/useGrowing'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { Skeleton } from '../ui/Skeleton'
import { ConfirmLoading } from './ConfirmLoading'
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

  const { all, term, looksInside, inside } = list.context
  const found = foundCases(all ?? [], term, inside)
  const { shown, rest, grow } = useGrowing(found)
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
      <div className="flex flex-wrap items-center gap-3 pb-2.5">
        <SearchField
          inputRef={fieldRef}
          className="flex-1"
          label={
            looksInside
              ? t({ id: 'cases.searchInside', message: 'Case name or content' })
              : t({ id: 'cases.search', message: 'Case name' })
          }
          value={term}
          onChange={(typed) => sendList({ type: 'find', term: typed, looksInside })}
        />
        <Checkbox
          bare
          checked={looksInside}
          onChange={(checked) => sendList({ type: 'find', term, looksInside: checked })}
        >
          <Trans id="cases.inside" message="Search inside cases" />
        </Checkbox>
        <span className="text-xs text-ink-2 tabular-nums" role="status">
          {list.matches('waiting') || list.matches('searching') ? (
            <Trans id="cases.searching" message="Searching" />
          ) : (
            all && (
              <Trans
                id="cases.count"
                message="{count, plural, =0 {No cases} one {# case} other {# cases}}"
                values={{ count: found.length }}
              />
            )
          )}
        </span>
      </div>
      {problem === 'CaseNotFound' ? (
        <Note tone="missing" role="alert">
          <Trans id="load.gone" message="This case no longer exists." />
        </Note>
      ) : (
        problem !== null && <CallFailedLine error={error} />
      )}
      {list.matches('unreachable') ? (
        <CallFailedNote error={list.context.error} onRetry={() => sendList({ type: 'reload' })} />
      ) : !all ? (
        <Skeleton label={t({ id: 'cases.loading', message: 'Loading the cases' })} lines={[1, 1, 1]} />
      ) : found.length === 0 ? (
        <EmptyState icon="search" title={<Trans id="cases.noMatch" message="No cases match" />} />
      ) : (
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
          <ShowMore rest={rest} onShow={grow} />
        </>
      )}
    </Dialog>
  )
}

/** The list has only cases of unprotected bases, and groups play no part in deleting. */
function mayDelete({ username, roles }: ClientUser, { user = username, deleted = false }: CaseEntry): boolean {
  const base = { isProtected: false, isGranted: false }
  return can({ type: 'user', username, roles }, 'deleteCase', { owner: user, isDeleted: deleted, base, groups: [] })
}

/** Goes to the loaded case. The user has already confirmed leaving unsaved answers. */
function useChanged(change: ReturnType<typeof useActorRef<typeof changeCaseMachine>>): void {
  const modal = useModal()
  const next = useSelector(change, ({ context }) => context.next)
  useEffect(() => {
    if (!next || next.owner === null || next.name === null) return
    modal.open({ type: 'leaving', to: caseAddress({ ...next, owner: next.owner, name: next.name }) })
  }, [next, modal])
}
