import { keyOfCase } from '@casebook/core/cases/caseSearch'
import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { SavedAt } from '../shell/SavedAt'
import { ShowMore } from '../shell/ShowMore'
import { Button } from '../ui/Button'
import { type Column, DataTable } from '../ui/DataTable'
import { useGrowing } from '../ui/hooks/useGrowing'
import { StatusChip } from '../ui/StatusChip'
import { VisuallyHidden } from '../ui/VisuallyHidden'

interface CaseTableProps {
  readonly cases: readonly CaseEntry[]
  /** The unfiltered list. It determines the columns, so that a search does not change them. */
  readonly all: readonly CaseEntry[]
  /** The owner of the list: only other people's names are shown beside their cases. */
  readonly username: string
  /** The case being opened. */
  readonly opening: CaseEntry | null
  readonly onOpen: (entry: CaseEntry) => void
}

/** One row per case. Columns appear only if the server sent a value for any case in the list. */
export function CaseTable({ cases, all, username, opening, onOpen }: CaseTableProps) {
  const { t } = useLingui()
  const { shown, rest, grow } = useGrowing(cases)
  const isShared = all.some(({ user }) => user !== undefined && user !== username)
  const hasTimes = all.some(({ savedAt }) => savedAt !== undefined)

  const columns: Column<CaseEntry>[] = [
    {
      id: 'case',
      header: <Trans id="cases.column.case" message="Case" />,
      cell: (entry) => <CaseName entry={entry} onOpen={onOpen} />,
    },
    ...(isShared
      ? [
          {
            id: 'user',
            header: <Trans id="cases.column.user" message="Entered by" />,
            label: t({ id: 'cases.column.user', message: 'Entered by' }),
            cell: ({ user, enteredBy }: CaseEntry) => <bdi className="text-ink-2">{enteredBy ?? user}</bdi>,
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
              <span className="text-sm text-ink-2">{savedAt && <SavedAt instant={savedAt} />}</span>
            ),
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
      columns={columns}
      rows={shown}
      rowKey={keyOfCase}
      rest={rest}
      more={<ShowMore rest={rest} onShow={grow} />}
    />
  )
}

function CaseName({ entry, onOpen }: { readonly entry: CaseEntry; readonly onOpen: (entry: CaseEntry) => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
      <button
        type="button"
        className="min-h-6 cursor-pointer text-start font-semibold hover:underline hover:decoration-brand-line hover:underline-offset-[0.2em]"
        onClick={() => onOpen(entry)}
      >
        <bdi className="wrap-anywhere whitespace-normal">{entry.name}</bdi>
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
