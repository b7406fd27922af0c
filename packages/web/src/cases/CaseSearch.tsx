import type { caseListMachine } from '@casebook/core/cases/caseList.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { StatusChoice } from '../shell/status/StatusChoice'
import { Checkbox } from '../ui/fields/Checkbox'
import { SearchField } from '../ui/fields/SearchField'
import { CaseCount } from './CaseCount'
import { CaseFilterChoice } from './CaseFilterChoice'

/** A list of cases, and its chart to send events to. */
export interface ListProps {
  readonly list: SnapshotFrom<typeof caseListMachine>
  readonly send: (event: EventFromLogic<typeof caseListMachine>) => void
}

interface CaseSearchProps extends ListProps {
  readonly inputRef?: Ref<HTMLInputElement>
  readonly isInDialog?: boolean
}

/** Searches a list of cases by name or content, and says how many there are. */
export function CaseSearch({ list, send, inputRef, isInDialog = false }: CaseSearchProps) {
  const { t } = useLingui()
  const { all, term, looksInside, only, status, statuses } = list.context
  return (
    <div className={`flex flex-wrap items-center ${isInDialog ? 'gap-3 pb-2.5' : 'gap-4 px-5 py-3.5'}`}>
      <SearchField
        {...(inputRef && { inputRef })}
        className={isInDialog ? 'flex-1' : 'w-[min(19rem,100%)]'}
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
      {!isInDialog && (
        <>
          <CaseFilterChoice chosen={only} onChoose={(next) => send({ type: 'filter', only: next })} />
          <StatusChoice
            statuses={statuses}
            chosen={status}
            onChoose={(next) => send({ type: 'filter', status: next })}
          />
        </>
      )}
      <span className={`text-xs text-ink-2 tabular-nums ${isInDialog ? '' : 'ms-auto'}`} role="status">
        {list.matches('loading') && all ? (
          <Trans id="cases.loading" message="Loading the cases" />
        ) : isSearching(list) ? (
          <Trans id="cases.searching" message="Searching" />
        ) : (
          all && <CaseCount list={list.context} />
        )}
      </span>
    </div>
  )
}

/** The list of the term is not here yet, and will be. */
export function isSearching(list: ListProps['list']): boolean {
  return list.matches('waiting') || list.matches('searching') || list.matches('searchingInside')
}
