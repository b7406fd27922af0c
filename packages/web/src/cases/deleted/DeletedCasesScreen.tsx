import { casesCalls } from '@casebook/core/cases/cases.calls'
import { type DeletedCase, deletedCasesCalls } from '@casebook/core/cases/deleted/deletedCases.calls'
import { deletedCasesMachine } from '@casebook/core/cases/deleted/deletedCases.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { PageHead } from '../../shell/PageHead'
import { SavedAt } from '../../shell/SavedAt'
import { Card } from '../../ui/Card'
import { DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { filterSearchClass } from '../../ui/fields/filter'
import { SearchField } from '../../ui/fields/SearchField'
import { Note } from '../../ui/Note'
import { SecureButton } from '../../ui/SecureButton'
import { CaseName } from '../../ui/text/CaseName'
import { Skeleton } from '../../ui/waiting/Skeleton'

/** Cases that are marked as deleted. An administrator restores them. */
export default function DeletedCasesScreen() {
  const { t } = useLingui()
  const { getDeletedCases } = usePort(deletedCasesCalls)
  const { restoreCase } = usePort(casesCalls)
  const [screen, send] = useMachine(deletedCasesMachine, { input: { server: { getDeletedCases, restoreCase } } })
  const { cases, count, filter, chosen, outcome, error } = screen.context
  const name = <bdi>{chosen?.name}</bdi>

  return (
    <div className="@container">
      <PageHead title={<Trans id="deleted.title" message="Deleted cases" />}>
        <Trans
          id="deleted.what"
          message="A deleted case accepts no answers and is left out of every evaluation. Nothing is lost: you can restore it."
        />
      </PageHead>
      {outcome && (
        <div className="mb-4">
          <Note tone={outcome === 'restored' ? 'ok' : 'range'} role="status">
            {outcome === 'restored' ? (
              <Trans id="deleted.restored" message="{name} is restored." values={{ name }} />
            ) : (
              <Trans id="deleted.notFound" message="{name} is no longer deleted." values={{ name }} />
            )}
          </Note>
        </div>
      )}
      {error != null && (
        <div className="mb-4">
          <CallFailedNote
            error={error}
            onRetry={() =>
              send(screen.matches('unreachable') || !chosen ? { type: 'reload' } : { type: 'restore', chosen })
            }
          />
        </div>
      )}
      <Card className="overflow-clip">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
          <SearchField
            className={filterSearchClass}
            label={t({ id: 'deleted.filter', message: 'Filter by case or user name' })}
            value={filter}
            onChange={(typed) => send({ type: 'filter', filter: typed })}
          />
          <span className="ms-auto text-xs text-ink-2 tabular-nums" role="status">
            {cases && (
              <Trans
                id="deleted.count"
                message="{count, plural, =0 {No deleted cases} one {# deleted case} other {# deleted cases}}"
                values={{ count }}
              />
            )}
          </span>
        </div>
        {!cases && error == null && (
          <div className="p-4">
            <Skeleton label={t({ id: 'deleted.loading', message: 'Loading the deleted cases' })} />
          </div>
        )}
        {cases?.length === 0 && (
          <EmptyState
            icon="trash"
            heading="h2"
            title={
              filter.trim() === '' ? (
                <Trans id="deleted.none" message="There are no deleted cases" />
              ) : (
                <Trans id="deleted.noMatch" message="No deleted case matches" />
              )
            }
          />
        )}
        {cases && cases.length > 0 && (
          <DeletedTable
            cases={cases}
            isBusy={!screen.matches('shown')}
            onRestore={(one) => send({ type: 'restore', chosen: one })}
          />
        )}
        {cases && count > cases.length && (
          <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
            <Trans
              id="deleted.more"
              message="These are the latest {shown, number}. Filter to find an older one."
              values={{ shown: cases.length }}
            />
          </p>
        )}
      </Card>
    </div>
  )
}

interface DeletedTableProps {
  readonly cases: readonly DeletedCase[]
  readonly isBusy: boolean
  readonly onRestore: (chosen: DeletedCase) => void
}

function DeletedTable({ cases, isBusy, onRestore }: DeletedTableProps) {
  const { t } = useLingui()
  return (
    <DataTable
      label={t({ id: 'deleted.title', message: 'Deleted cases' })}
      rows={cases}
      rowKey={({ group, base, owner, name }) => JSON.stringify([group, base, owner, name])}
      columns={[
        {
          id: 'name',
          header: <Trans id="deleted.case" message="Case" />,
          cell: ({ name }) => <CaseName name={name} className="font-[580]" />,
        },
        {
          id: 'owner',
          header: <Trans id="deleted.owner" message="Entered by" />,
          cell: ({ owner }) => <bdi className="wrap-anywhere">{owner}</bdi>,
        },
        {
          id: 'base',
          header: <Trans id="deleted.base" message="Study" />,
          cell: ({ group, base }) => <bdi className="wrap-anywhere">{`${group} / ${base}`}</bdi>,
        },
        {
          id: 'at',
          header: <Trans id="deleted.at" message="Deleted" />,
          cell: ({ deletedAt }) => <SavedAt instant={deletedAt} />,
        },
        {
          id: 'restore',
          header: <span className="sr-only">{t({ id: 'deleted.restore', message: 'Restore' })}</span>,
          align: 'end',
          cell: (one) => (
            <SecureButton
              size="small"
              icon="undo"
              isDanger={false}
              disabled={isBusy}
              warning={<Trans id="deleted.sure" message="Restore {name}?" values={{ name: <bdi>{one.name}</bdi> }} />}
              onConfirm={() => onRestore(one)}
            >
              <Trans id="deleted.restore" message="Restore" />
            </SecureButton>
          ),
        },
      ]}
    />
  )
}
