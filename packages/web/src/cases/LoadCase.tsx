import type { BaseName } from '@casebook/core/bases/baseName'
import { caseListMachine } from '@casebook/core/cases/caseList.machine'
import { foundCases } from '@casebook/core/cases/caseSearch'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { CaseTable } from '../bases/CaseTable'
import { caseAddress } from '../entry/entryAddress'
import { useSession } from '../session/session'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Checkbox } from '../ui/fields/Checkbox'
import { SearchField } from '../ui/fields/SearchField'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/Skeleton'

interface LoadCaseProps {
  readonly base: BaseName
  /** The button that starts a new case, for an empty base. */
  readonly start: ReactNode
}

/** The cases of a base, to search by name or content, and open. */
export function LoadCase({ base, start }: LoadCaseProps) {
  const { t } = useLingui()
  const { cases, user } = useSession()
  const [list, send] = useMachine(caseListMachine, { input: { cases, base, username: user.username } })
  const { all, term, looksInside, inside, problem, resolved, chosen, error } = list.context

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
  if (all.length === 0)
    return (
      <EmptyState icon="layers" title={<Trans id="cases.none" message="No cases yet" />} action={start}>
        <Trans
          id="cases.none.what"
          message="A case is one set of answers, for example one operation. Your answers are kept as you type; saving needs whole questionnaires."
        />
      </EmptyState>
    )

  const found = foundCases(all, term, inside)
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 px-5 py-3.5">
        <SearchField
          className="w-[min(19rem,100%)]"
          label={
            looksInside
              ? t({ id: 'cases.searchInside', message: 'Case name or content' })
              : t({ id: 'cases.search', message: 'Case name' })
          }
          value={term}
          onChange={(typed) => send({ type: 'find', term: typed, looksInside })}
        />
        <Checkbox bare checked={looksInside} onChange={(checked) => send({ type: 'find', term, looksInside: checked })}>
          <Trans id="cases.inside" message="Search inside cases" />
        </Checkbox>
        <span className="ms-auto text-xs text-ink-2 tabular-nums" role="status">
          {list.matches('waiting') || list.matches('searching') ? (
            <Trans id="cases.searching" message="Searching" />
          ) : (
            <Trans
              id="cases.count"
              message="{count, plural, =0 {No cases} one {# case} other {# cases}}"
              values={{ count: found.length }}
            />
          )}
        </span>
      </div>
      {problem && (
        <div className="px-5 pb-3.5">
          {problem === 'CaseNotFound' ? (
            <Note
              tone="missing"
              role="alert"
              title={
                <Trans id="cases.notFound" message="{name} no longer exists." values={{ name: chosen?.name ?? '' }} />
              }
            >
              <button
                type="button"
                className={`cursor-pointer font-medium ${linkClass}`}
                onClick={() => send({ type: 'reload' })}
              >
                <Trans id="cases.reload" message="Reload the list" />
              </button>
            </Note>
          ) : (
            <CallFailedNote error={error} />
          )}
        </div>
      )}
      {found.length > 0 ? (
        <CaseTable
          cases={found}
          all={all}
          username={user.username}
          opening={list.matches('opening') ? chosen : null}
          onOpen={(entry) => send({ type: 'open', entry })}
        />
      ) : (
        <EmptyState
          icon="search"
          title={<Trans id="cases.noMatch" message="No cases match" />}
          action={
            <Button onClick={() => send({ type: 'find', term: '', looksInside: false })}>
              <Trans id="cases.clear" message="Clear the search" />
            </Button>
          }
        />
      )}
    </>
  )
}
