import { keyOfCase, type ListOrder, nextOrder, type SomeCases } from '@casebook/core/cases/caseSearch'
import type { CaseEntry, CaseOrder } from '@casebook/core/cases/cases.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { ProgressOfCase } from '../shell/ProgressOfCase'
import { SavedAt } from '../shell/SavedAt'
import { ShowMore } from '../shell/ShowMore'
import { StatusOfCase } from '../shell/status/StatusOfCase'
import { Button } from '../ui/Button'
import { type Column, DataTable } from '../ui/DataTable'
import { Tick } from '../ui/fields/Tick'
import { usePagedGrowing } from '../ui/hooks/useGrowing'
import { StatusChip } from '../ui/StatusChip'
import { nameClass } from '../ui/text/names'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'
import { QueriesOfCase, VerifiedOfCase } from './caseStates'
import type { CaseSelection } from './useCaseSelection'

interface CaseTableProps {
  readonly found: SomeCases
  /** There are more on the server, which come as a person scrolls. */
  readonly hasMore: boolean
  /** The rows in another order are on their way. */
  readonly isBusy?: boolean
  readonly onMore: () => void
  readonly onSort: (order: ListOrder) => void
  /** The unfiltered list. It determines the columns, so that a search does not change them. */
  readonly all: readonly CaseEntry[]
  /** The owner of the list: only other people's names are shown beside their cases. */
  readonly username: string
  /** The case being opened. */
  readonly opening: CaseEntry | null
  readonly onOpen: (entry: CaseEntry) => void
  /** Cases can be chosen, to be moved together. */
  readonly selection?: CaseSelection | undefined
}

/** One row per case. Columns appear only if the server sent a value for any case in the list. */
export function CaseTable(props: CaseTableProps) {
  const { found, hasMore, isBusy = false, onMore, onSort, all, username, opening, onOpen, selection } = props
  const { t } = useLingui()
  const { shown, rest, grow } = usePagedGrowing(found.cases, hasMore, onMore)
  const isShared = all.some(({ user }) => user !== undefined && user !== username)
  const hasTimes = all.some(({ savedAt }) => savedAt !== undefined)
  const hasProgress = all.some(({ progress }) => progress !== undefined)
  const hasStatus = all.some(({ status }) => status !== undefined)
  const hasQueries = all.some(({ queries }) => queries !== undefined)
  const hasVerified = all.some(
    ({ verified }) => verified !== undefined && verified.signed + (verified.changed ?? 0) > 0,
  )
  const sorting = (order: CaseOrder): Pick<Column<CaseEntry>, 'sorted' | 'onSort'> => ({
    sorted: found.order.order !== order ? 'none' : found.order.descending ? 'descending' : 'ascending',
    onSort: () => onSort(nextOrder(found.order, order)),
  })

  const columns: Column<CaseEntry>[] = [
    {
      id: 'case',
      header: <Trans id="cases.column.case" message="Case" />,
      ...sorting('name'),
      cell: (entry) => <CaseName entry={entry} onOpen={onOpen} selection={selection} />,
    },
    ...(isShared
      ? [
          {
            id: 'user',
            header: <Trans id="cases.column.user" message="Entered by" />,
            label: t({ id: 'cases.column.user', message: 'Entered by' }),
            cell: ({ user, enteredBy }: CaseEntry) => <bdi className="text-ink-2">{enteredBy ?? user}</bdi>,
            ...sorting('owner'),
          },
        ]
      : []),
    ...(hasStatus
      ? [
          {
            id: 'status',
            header: <Trans id="cases.status" message="Status" />,
            cell: ({ status }: CaseEntry) => <StatusOfCase status={status} />,
          },
        ]
      : []),
    ...(hasProgress
      ? [
          {
            id: 'progress',
            header: <Trans id="cases.column.progress" message="Progress" />,
            cell: ({ progress }: CaseEntry) => progress !== undefined && <ProgressOfCase percent={progress} />,
            ...sorting('progress'),
          },
        ]
      : []),
    ...(hasQueries
      ? [
          {
            id: 'queries',
            header: <Trans id="cases.column.queries" message="Queries" />,
            cell: ({ queries }: CaseEntry) => queries && <QueriesOfCase queries={queries} />,
          },
        ]
      : []),
    ...(hasVerified
      ? [
          {
            id: 'verified',
            header: <Trans id="cases.column.verified" message="Verified" />,
            cell: ({ verified }: CaseEntry) => verified && <VerifiedOfCase verified={verified} />,
          },
        ]
      : []),
    ...(hasTimes
      ? [
          {
            id: 'savedAt',
            header: <Trans id="cases.column.savedAt" message="Last saved" />,
            label: t({ id: 'cases.column.savedAt', message: 'Last saved' }),
            cell: ({ savedAt }: CaseEntry) => (
              <span className="text-sm whitespace-nowrap text-ink-2">{savedAt && <SavedAt instant={savedAt} />}</span>
            ),
            ...sorting('savedAt'),
          },
        ]
      : []),
    {
      id: 'open',
      header: (
        <VisuallyHidden>
          <Trans id="cases.column.actions" message="Actions" />
        </VisuallyHidden>
      ),
      align: 'end',
      cell: (entry) => (
        <Button
          size="small"
          disabled={opening !== null}
          aria-label={
            entry.unsaved
              ? t({ id: 'cases.resume.name', message: `Resume ${entry.name}` })
              : t({ id: 'cases.open.name', message: `Open ${entry.name}` })
          }
          onClick={() => onOpen(entry)}
        >
          {entry.unsaved ? <Trans id="cases.resume" message="Resume" /> : <Trans id="cases.open" message="Open" />}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label={t({ id: 'cases.table', message: 'Cases' })}
      hasWideEdges
      isBusy={isBusy}
      columns={columns}
      rows={shown}
      rowKey={keyOfCase}
      rest={rest ?? 0}
      more={<ShowMore rest={rest} shown={shown.length} onShow={grow} />}
    />
  )
}

interface CaseNameProps extends Pick<CaseTableProps, 'onOpen' | 'selection'> {
  readonly entry: CaseEntry
}

function CaseName({ entry, onOpen, selection }: CaseNameProps) {
  const { t } = useLingui()
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
      {selection?.mayChoose(entry) && (
        <Tick
          label={t({ id: 'cases.select', message: `Select ${entry.name}` })}
          checked={selection.isChosen(entry)}
          onChange={(isOn) => selection.choose(entry, isOn)}
        />
      )}
      <button
        type="button"
        className="min-h-6 cursor-pointer text-start font-semibold hover:underline hover:decoration-brand-line hover:underline-offset-[0.2em]"
        onClick={() => onOpen(entry)}
      >
        <bdi className={nameClass(entry.name)}>{entry.name}</bdi>
      </button>
      {entry.unsaved && (
        <StatusChip status="unsaved">
          <Trans id="cases.unsaved" message="Unsaved" />
        </StatusChip>
      )}
      {entry.deleted && (
        <StatusChip status="deleted">
          <Trans id="cases.deleted" message="Deleted" />
        </StatusChip>
      )}
    </span>
  )
}
