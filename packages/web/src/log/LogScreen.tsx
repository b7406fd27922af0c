import { exportLogMachine } from '@casebook/core/log/exportLog.machine'
import { logCalls } from '@casebook/core/log/log.calls'
import { everyEntry, logMachine } from '@casebook/core/log/log.machine'
import { logPageSize, pagerOf } from '@casebook/core/log/pager'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { handOut } from '../shell/handOut'
import { PageHead } from '../shell/PageHead'
import { Pager } from '../shell/paging/Pager'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { download } from '../ui/moreDrawings'
import { Skeleton } from '../ui/waiting/Skeleton'
import { LogFilters } from './LogFilters'
import { LogTable } from './LogTable'

/** The server log: who did what, and when. */
export default function LogScreen() {
  const { t } = useLingui()
  const server = usePort(logCalls)
  const [screen, send] = useMachine(logMachine, { input: { server } })
  const [file, sendFile] = useMachine(exportLogMachine, { input: { server, handOut } })
  const { log, page, pages, count, filter, error } = screen.context
  const isLoading = screen.matches('loading') || screen.matches('waiting')
  const { first, previous, next, last, label } = pagerOf(page, pages)
  const to = (target: number | null) => (target === null ? null : () => send({ type: 'go', page: target }))

  return (
    <div className="@container">
      <PageHead
        title={<Trans id="log.title" message="Server log" />}
        action={
          <Button icon={download} disabled={file.matches('exporting')} onClick={() => sendFile({ type: 'export' })}>
            <Trans id="log.export" message="Export to CSV" />
          </Button>
        }
      >
        <Trans
          id="log.what"
          message="Sign-ins, changes of rights, cases and verification. The newest entry comes first."
        />
      </PageHead>
      {file.context.error != null && (
        <div className="mb-4">
          <CallFailedNote error={file.context.error} onRetry={() => sendFile({ type: 'export' })} />
        </div>
      )}
      <Card className="overflow-clip">
        <LogFilters
          filter={filter}
          count={log && !isLoading ? count : null}
          onFilter={(change) => send({ type: 'filter', filter: change })}
          onReload={() => send({ type: 'reload' })}
        />
        {screen.matches('unreachable') && (
          <div className="p-4">
            <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
          </div>
        )}
        {!log && isLoading && (
          <div className="p-4">
            <Skeleton label={t({ id: 'log.loading', message: 'Loading the log' })} lines={[0.6, 0.8, 0.5, 0.7]} />
          </div>
        )}
        {log && log.length > 0 && (
          <div className={isLoading ? 'opacity-60' : ''} aria-busy={isLoading}>
            <LogTable log={log} />
          </div>
        )}
        {log?.length === 0 && !isLoading && (
          <EmptyState
            icon="list"
            heading="h2"
            title={<Trans id="log.empty" message="No entries" />}
            action={
              (filter.person !== '' || filter.topic !== null) && (
                <Button onClick={() => send({ type: 'filter', filter: everyEntry })}>
                  <Trans id="log.clear" message="Clear filters" />
                </Button>
              )
            }
          />
        )}
        {log && pages > 0 && (
          <Pager
            label={t({ id: 'log.pages', message: 'Pages of the log' })}
            page={label.page}
            pages={label.of}
            isBusy={isLoading}
            first={to(first)}
            previous={to(previous)}
            next={to(next)}
            last={to(last)}
          >
            <Trans id="log.pageSize" message="{size} entries on a page" values={{ size: logPageSize }} />
          </Pager>
        )}
      </Card>
    </div>
  )
}
