import type { BaseName } from '@casebook/core/bases/baseName'
import { historyPath } from '@casebook/core/history/historyPath'
import { holds } from '@casebook/core/permissions/capabilities'
import { type PastCase, pastCasesCalls } from '@casebook/core/pictures/pastCases.calls'
import { pastCasesMachine } from '@casebook/core/pictures/pastCases.machine'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { ProgressOfCase } from '../shell/ProgressOfCase'
import { SavedAt } from '../shell/SavedAt'
import { ShowMore } from '../shell/ShowMore'
import { StatusOfCase } from '../shell/status/StatusOfCase'
import { Card } from '../ui/Card'
import { type Column, DataTable } from '../ui/DataTable'
import { usePagedGrowing } from '../ui/hooks/useGrowing'
import { StatusChip } from '../ui/StatusChip'
import { nameClass } from '../ui/text/names'
import { Skeleton } from '../ui/waiting/Skeleton'
import { levelTexts } from './pictures.messages'

interface PastCasesProps {
  readonly base: BaseName
  /** In ISO. */
  readonly asOf: string
}

/** The cases of a study as they were at a past moment. */
export function PastCases({ base, asOf }: PastCasesProps) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const { user } = useSession()
  const readsHistories = holds(user.roles, 'canReviewCases')
  const [list, send] = useMachine(pastCasesMachine, { input: { server: usePort(pastCasesCalls), base, asOf } })
  const { cases, next, first, error } = list.context
  const more = useCallback(() => send({ type: 'more' }), [send])
  const { shown, rest, grow } = usePagedGrowing(cases, next !== null, more)
  if (list.matches('nothing')) return null
  const columns: Column<PastCase>[] = [
    {
      id: 'case',
      header: <Trans id="cases.column.case" message="Case" />,
      cell: ({ name, owner, since }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {readsHistories ? (
            <Link
              className="font-semibold hover:underline hover:decoration-brand-line hover:underline-offset-[0.2em]"
              href={historyPath({ ...base, owner, name })}
            >
              <bdi className={nameClass(name)}>{name}</bdi>
            </Link>
          ) : (
            <bdi className={`font-semibold ${nameClass(name)}`}>{name}</bdi>
          )}
          {since && (
            <StatusChip status={since === 'deleted' ? 'deleted' : 'changed'}>
              {since === 'deleted' ? (
                <Trans id="pictures.past.deleted" message="Deleted since" />
              ) : (
                <Trans id="pictures.past.saved" message="Saved since" />
              )}
            </StatusChip>
          )}
        </span>
      ),
    },
    {
      id: 'user',
      header: <Trans id="cases.column.user" message="Entered by" />,
      cell: ({ owner, enteredBy = owner }) => <bdi className="text-ink-2">{enteredBy}</bdi>,
    },
    ...(cases.some(({ site }) => site !== undefined)
      ? [
          {
            id: 'site',
            header: <Trans id="sites.site" message="Site" />,
            cell: ({ site }: PastCase) => <bdi className="text-ink-2">{site}</bdi>,
          },
        ]
      : []),
    ...(cases.some(({ status }) => status !== undefined)
      ? [
          {
            id: 'status',
            header: <Trans id="cases.status" message="Status" />,
            cell: ({ status }: PastCase) => <StatusOfCase status={status} />,
          },
        ]
      : []),
    {
      id: 'progress',
      header: <Trans id="cases.column.progress" message="Progress" />,
      cell: ({ progress }) => <ProgressOfCase percent={progress} />,
    },
    {
      id: 'queries',
      header: <Trans id="cases.column.queries" message="Queries" />,
      align: 'end',
      cell: ({ queries }) => <span className="tabular-nums">{queries > 0 && queries}</span>,
    },
    {
      id: 'level',
      header: <Trans id="pictures.level" message="Level" />,
      cell: ({ level }) => _(levelTexts[level]),
    },
    {
      id: 'savedAt',
      header: <Trans id="cases.column.savedAt" message="Last saved" />,
      cell: ({ savedAt }) => (
        <span className="text-sm whitespace-nowrap text-ink-2">
          <SavedAt instant={savedAt} />
        </span>
      ),
    },
  ]
  return (
    <Card className="mt-4 overflow-clip" aria-label={t({ id: 'pictures.past.cases', message: 'Cases of then' })}>
      <div className="px-5 py-4">
        <h2 className="font-display text-lg font-semibold">
          <Trans id="pictures.past.cases" message="Cases of then" />
        </h2>
        {first && (
          <p className="text-sm text-ink-2">
            <Trans
              id="pictures.past.count"
              message="{count, plural, one {# case} other {# cases}} in version {version} of the study"
              values={{ count: first.count ?? cases.length, version: <bdi>{first.version}</bdi> }}
            />
          </p>
        )}
      </div>
      {list.matches('unreachable') && (
        <div className="px-5 pb-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'retry' })} />
        </div>
      )}
      {!first && list.matches('loading') && (
        <div className="px-5 pb-4">
          <Skeleton label={t({ id: 'cases.loading', message: 'Loading the cases' })} lines={[1, 1, 1]} />
        </div>
      )}
      {cases.length > 0 && (
        <DataTable
          label={t({ id: 'pictures.past.cases', message: 'Cases of then' })}
          hasWideEdges
          isBusy={list.matches('loading')}
          columns={columns}
          rows={shown}
          rowKey={({ owner, name }) => JSON.stringify([owner, name])}
          rest={rest ?? 0}
          more={<ShowMore rest={rest} shown={shown.length} onShow={grow} />}
        />
      )}
    </Card>
  )
}
