import { holds } from '@casebook/core/permissions/capabilities'
import { queryGraph } from '@casebook/core/queries/graph/graph'
import { queryNodesMachine } from '@casebook/core/queries/graph/queryNodes.machine'
import { queriesCalls } from '@casebook/core/queries/queries.calls'
import { queryListCalls } from '@casebook/core/queries/queryList.calls'
import { isFiltered, queryListMachine } from '@casebook/core/queries/queryList.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useMemo, useRef, useState } from 'react'
import { now } from '../../dates/clock'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { PageHead } from '../../shell/PageHead'
import { Pager } from '../../shell/paging/Pager'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { useIsWide } from '../../ui/hooks/useIsWide'
import { upload } from '../../ui/moreDrawings'
import { ScrollX } from '../../ui/ScrollX'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { ExportQueries } from '../ExportQueries'
import { ChosenQuery } from './ChosenQuery'
import { QueryTable } from './QueryTable'
import { Turns } from './Turns'

/** All queries that the user may see. */
export default function QueriesScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const { language } = usePreferences()
  const words = {
    internal: t({ id: 'query.by.check', message: 'Automatic check' }),
    token: t({ id: 'query.by.token', message: 'Sent from outside' }),
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const input = { server: usePort(queryListCalls), language, timeZone, words }
  const [screen, send] = useMachine(queryListMachine, { input })
  const [nodes, sendNodes] = useMachine(queryNodesMachine, { input: { server: usePort(queriesCalls) } })
  const graph = useMemo(() => queryGraph(nodes.context.nodes ?? []), [nodes.context.nodes])
  const [openedAt] = useState(() => now().getTime())
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(frame, 68)
  const { queries, counts, turn, filters, sort, chosen, places, next, error } = screen.context
  const isLoading = screen.matches('loading') || screen.matches('waiting')
  const isUnreachable = screen.matches('unreachable') || nodes.matches('unreachable')
  return (
    <>
      <PageHead
        title={<Trans id="queries.title" message="Queries" />}
        action={
          <span className="flex flex-wrap gap-2">
            {holds(user.roles, 'canReviewCases') && (
              <ButtonLink href="/queries/upload" icon={upload}>
                <Trans id="query.upload.send" message="Upload" />
              </ButtonLink>
            )}
            <ExportQueries studyCase={null} />
          </span>
        }
      >
        <Trans id="queries.what" message="All queries you have access to" />
      </PageHead>
      <div ref={frame} className="flex items-start gap-5">
        <Card className="min-w-0 flex-1 overflow-clip">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
            <Turns turn={turn} counts={counts} onTurn={(wanted) => send({ type: 'turn', turn: wanted })} />
            {isFiltered(screen.context) && (
              <Button size="small" variant="quiet" onClick={() => send({ type: 'clear' })}>
                <Trans id="log.clear" message="Clear filters" />
              </Button>
            )}
            <Button size="small" variant="quiet" className="ms-auto" onClick={() => send({ type: 'reload' })}>
              <Trans id="log.reload" message="Refresh" />
            </Button>
          </div>
          {isUnreachable && (
            <div className="p-4">
              <CallFailedNote
                error={error ?? nodes.context.error}
                onRetry={() => {
                  send({ type: 'reload' })
                  sendNodes({ type: 'reload' })
                }}
              />
            </div>
          )}
          {!queries && isLoading && (
            <div className="p-4">
              <Skeleton label={t({ id: 'query.loading', message: 'Loading the queries' })} lines={[0.6, 0.8, 0.5]} />
            </div>
          )}
          {queries && nodes.context.nodes && (
            <ScrollX
              label={t({ id: 'queries.title', message: 'Queries' })}
              className={`@container ${isLoading ? 'opacity-60' : ''}`}
            >
              <QueryTable
                queries={queries}
                graph={graph}
                words={words}
                filters={filters}
                sort={sort}
                now={openedAt}
                chosen={chosen?.uuid ?? null}
                isBusy={isLoading}
                onSort={(column) => send({ type: 'sort', column })}
                onFilter={(column, filter) => send({ type: 'filter', column, filter })}
                onChoose={(query) => send({ type: 'choose', query })}
              />
            </ScrollX>
          )}
          {queries?.length === 0 && !isLoading && (
            <EmptyState icon="flag" heading="h2" title={<Trans id="query.none" message="No queries" />}>
              {isFiltered(screen.context) ? (
                <Trans id="queries.none.filtered" message="No query matches the filters." />
              ) : (
                <Trans id="queries.none.what" message="Queries appear here once a person or a check raises one." />
              )}
            </EmptyState>
          )}
          {(places.length > 0 || next !== null) && (
            <Pager
              label={t({ id: 'queries.pages', message: 'Pages of the queries' })}
              page={places.length + 1}
              isBusy={!screen.matches('shown')}
              previous={places.length > 0 ? () => send({ type: 'previous' }) : null}
              next={next === null ? null : () => send({ type: 'next' })}
            />
          )}
        </Card>
        {chosen && (
          <ChosenQuery
            key={chosen.uuid}
            query={chosen}
            now={openedAt}
            isBeside={isWide}
            onClose={() => send({ type: 'choose', query: null })}
            onChanged={() => send({ type: 'reload' })}
          />
        )}
      </div>
    </>
  )
}
