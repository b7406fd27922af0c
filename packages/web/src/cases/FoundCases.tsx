import { isFound, type SomeCases, shownCases } from '@casebook/core/cases/caseSearch'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import type { ListProps } from './CaseSearch'
import { SearchedInside } from './SearchedInside'

interface FoundCasesProps extends ListProps {
  /** Space around notes. The rows have their own. */
  readonly inset: string
  readonly rows: (found: SomeCases) => ReactNode
}

/** The rows of a list of cases. What failed or is still searched is said beside them, and they stay. */
export function FoundCases({ list, send, inset, rows }: FoundCasesProps) {
  const { problem, error, inside } = list.context
  const found = shownCases(list.context)
  const failure = problem && (
    <div className={inset}>
      {problem === 'CaseNotFound' ? (
        <GoneNote list={list} send={send} />
      ) : (
        <CallFailedNote error={error} onRetry={() => send({ type: 'retry' })} />
      )}
    </div>
  )
  return (
    <>
      {problem !== 'loadingMore' && failure}
      {inside && (
        <div className={inset}>
          <SearchedInside list={list} send={send} />
        </div>
      )}
      {found.cases.length > 0 ? rows(found) : problem === null && <NoRows list={list} send={send} inset={inset} />}
      {problem === 'loadingMore' && failure}
    </>
  )
}

/** That no case matches is said once all are searched. */
function NoRows({ list, send, inset }: ListProps & { readonly inset: string }) {
  const { t } = useLingui()
  const { inside, term, only, status } = list.context
  const isRunning = list.matches('searchingInside') || !isFound(list.context)
  if (isRunning)
    return (
      <div className={inset}>
        <Skeleton label={t({ id: 'cases.searching', message: 'Searching' })} lines={[1, 1, 1]} />
      </div>
    )
  return (
    <EmptyState
      icon="search"
      title={
        inside?.next ? (
          <Trans id="cases.noMatchSoFar" message="No matches so far" />
        ) : (
          <Trans id="cases.noMatch" message="No cases match" />
        )
      }
      action={
        term.trim() === '' && (only ?? status) !== null ? (
          <Button onClick={() => send({ type: 'filter', only: null, status: null })}>
            <Trans id="cases.only.showAll" message="Show all cases" />
          </Button>
        ) : (
          <Button onClick={() => send({ type: 'find', term: '', looksInside: false })}>
            <Trans id="cases.clear" message="Clear the search" />
          </Button>
        )
      }
    />
  )
}

function GoneNote({ list, send }: ListProps) {
  const name = list.context.chosen?.name ?? ''
  return (
    <Note
      tone="missing"
      role="alert"
      title={<Trans id="cases.notFound" message="{name} no longer exists." values={{ name }} />}
    >
      <button
        type="button"
        className={`cursor-pointer font-medium ${linkClass}`}
        onClick={() => send({ type: 'reload' })}
      >
        <Trans id="cases.reload" message="Reload the list" />
      </button>
    </Note>
  )
}
