import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { historyPath } from '@casebook/core/history/historyPath'
import type { OverviewOrder } from '@casebook/core/history/overview.calls'
import type { overviewMachine } from '@casebook/core/history/overview.machine'
import { type OverviewColumn, shownColumns } from '@casebook/core/history/overviewColumns'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { QueriesOfCase, VerifiedOfCase } from '../../bases/caseStates'
import { ProgressOfCase } from '../../shell/ProgressOfCase'
import { SavedAt } from '../../shell/SavedAt'
import { StatusOfCase } from '../../shell/status/StatusOfCase'
import type { Studies } from '../../studies/useStudies'
import { type Column, DataTable } from '../../ui/DataTable'
import { linkClass } from '../../ui/link'
import { StatusChip } from '../../ui/StatusChip'
import { CaseName } from '../../ui/text/CaseName'
import { columnTexts, historyOf } from './overview.messages'

/** The overview, and its chart to send events to. */
export interface OverviewProps {
  readonly screen: SnapshotFrom<typeof overviewMachine>
  readonly send: (event: EventFromLogic<typeof overviewMachine>) => void
}

interface OverviewTableProps extends OverviewProps {
  readonly nameOf: Studies['nameOf']
  readonly cases: readonly CaseEntry[]
  readonly isBusy: boolean
}

const orderOf: Readonly<Partial<Record<OverviewColumn, OverviewOrder>>> = { user: 'user', case: 'case', base: 'base' }

/** The cases, with a link to the history of each. */
export function OverviewTable({ screen, send, cases, isBusy, nameOf }: OverviewTableProps) {
  const { t } = useLingui()
  const { columns, sorting } = screen.context
  const sortable = (order: OverviewOrder | undefined): Pick<Column<CaseEntry>, 'sorted' | 'onSort'> | undefined =>
    order && {
      sorted: sorting.order !== order ? 'none' : sorting.descending ? 'descending' : 'ascending',
      onSort: () => send({ type: 'sort', order }),
    }
  const cells: Readonly<Record<OverviewColumn, (one: CaseEntry) => ReactNode>> = {
    case: (one) => (
      <HistoryLink one={one}>
        <CaseName name={one.name} />
      </HistoryLink>
    ),
    user: ({ user, enteredBy }) => <bdi className="wrap-break-word">{enteredBy ?? user}</bdi>,
    base: (one) => <bdi className="wrap-break-word">{nameOf(one)}</bdi>,
    group: ({ group }) => <bdi className="wrap-break-word text-ink-2">{group}</bdi>,
  }
  const shown = shownColumns(columns)
  const chosen = [...shown.filter((column) => column === 'case'), ...shown.filter((column) => column !== 'case')]
  const all: readonly Column<CaseEntry>[] = [
    ...chosen.map((column) => ({
      id: column,
      header: <Trans {...columnTexts[column]} />,
      cell: cells[column],
      ...sortable(orderOf[column]),
    })),
    ...statesOf(cases),
    {
      id: 'savedAt',
      header: <Trans id="overview.savedAt" message="Last saved" />,
      cell: ({ savedAt }) =>
        savedAt && (
          <span className="whitespace-nowrap">
            <SavedAt instant={savedAt} />
          </span>
        ),
      ...sortable('savedAt'),
    },
    {
      id: 'status',
      header: <span className="sr-only">{t({ id: 'history.status', message: 'Status' })}</span>,
      align: 'end',
      cell: (one) => (
        <span className="inline-flex items-center gap-2">
          {one.deleted && (
            <StatusChip status="deleted">
              <Trans id="overview.deleted" message="Deleted" />
            </StatusChip>
          )}
        </span>
      ),
    },
  ]
  const [first, ...others] = all
  return (
    <DataTable
      label={t({ id: 'overview.title', message: 'All cases' })}
      columns={columns.has('case') || !first ? all : [linking(first), ...others]}
      rows={cases}
      rowKey={({ group, base, user, name }) => JSON.stringify([group, base, user, name])}
      isBusy={isBusy}
    />
  )
}

/** Without the column of the cases, the first one leads to the history. */
function linking({ cell, ...column }: Column<CaseEntry>): Column<CaseEntry> {
  return {
    ...column,
    cell: (one) => (
      <HistoryLink one={one}>{cell(one) || <Trans id="overview.history" message="History" />}</HistoryLink>
    ),
  }
}

/** Columns that are there if the server sent a value for any case of the page. */
function statesOf(cases: readonly CaseEntry[]): readonly Column<CaseEntry>[] {
  const columns: readonly (Column<CaseEntry> & { readonly has: (one: CaseEntry) => boolean })[] = [
    {
      id: 'statusOfCase',
      header: <Trans id="cases.status" message="Status" />,
      has: ({ status }) => status !== undefined,
      cell: ({ status }) => <StatusOfCase status={status} />,
    },
    {
      id: 'progress',
      header: <Trans id="cases.column.progress" message="Progress" />,
      has: ({ progress }) => progress !== undefined,
      cell: ({ progress }) => progress !== undefined && <ProgressOfCase percent={progress} />,
    },
    {
      id: 'queries',
      header: <Trans id="cases.column.queries" message="Queries" />,
      has: ({ queries }) => queries !== undefined,
      cell: ({ queries }) => queries && <QueriesOfCase queries={queries} />,
    },
    {
      id: 'verified',
      header: <Trans id="cases.column.verified" message="Verified" />,
      has: ({ verified }) => verified !== undefined && verified.signed + (verified.changed ?? 0) > 0,
      cell: ({ verified }) => verified && <VerifiedOfCase verified={verified} />,
    },
  ]
  return columns.filter(({ has }) => cases.some(has))
}

function HistoryLink({ one, children }: { readonly one: CaseEntry; readonly children: ReactNode }) {
  const { _ } = useI18n()
  const { group, base, name, user: owner = '' } = one
  return (
    <Link
      className={`font-[580] wrap-anywhere ${linkClass}`}
      href={historyPath({ group, base, owner, name })}
      aria-label={_(historyOf.id, { caseId: name })}
    >
      {children}
    </Link>
  )
}
