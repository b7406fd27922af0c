import { overviewCalls } from '@casebook/core/history/overview.calls'
import { overviewMachine } from '@casebook/core/history/overview.machine'
import { columnsIn, columnsText } from '@casebook/core/history/overviewColumns'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { OverviewFilterChoice } from '../../cases/CaseFilterChoice'
import { studyTrailAddress } from '../../router/addresses/reviewsAddress'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { recall, remember } from '../../shell/memory'
import { PageHead } from '../../shell/PageHead'
import { Pager } from '../../shell/paging/Pager'
import { StatusChoice } from '../../shell/status/StatusChoice'
import { StudyChoice } from '../../studies/StudyChoice'
import { useStudies } from '../../studies/useStudies'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { filterSearchClass } from '../../ui/fields/filter'
import { SearchField } from '../../ui/fields/SearchField'
import { moveByRow } from '../../ui/hooks/moveByRow'
import { download } from '../../ui/moreDrawings'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { ArchiveDialog } from './ArchiveDialog'
import { ColumnChoice } from './ColumnChoice'
import { OverviewTable } from './OverviewTable'

/** What the browser keeps the choice under. */
const columnsKey = 'overview.columns'

/** Every case that a reviewer may look at, each with a link to its history. */
export default function OverviewScreen() {
  const { t } = useLingui()
  const studies = useStudies(useSession().bases)
  const [kept] = useState(() => columnsIn(recall(columnsKey)))
  const [screen, send] = useMachine(overviewMachine, { input: { server: usePort(overviewCalls), columns: kept } })
  const { columns } = screen.context
  useEffect(() => remember(columnsKey, columnsText(columns)), [columns])
  const [isExporting, setIsExporting] = useState(false)
  const { cases, term, base, only, status, statuses, count, moreCases, begins, after, error } = screen.context
  const isLoading = screen.matches('loading') || screen.matches('waiting')
  const isFirst = begins.length === 1
  const studyOfTrail = base ?? studies.all?.[0]
  return (
    <div className="@container">
      <PageHead
        title={<Trans id="overview.title" message="All cases" />}
        action={
          <div className="flex flex-wrap gap-2">
            {studyOfTrail && (
              <ButtonLink href={studyTrailAddress(studyOfTrail)} icon="list">
                <Trans id="trail.heading" message="Trail of the study" />
              </ButtonLink>
            )}
            <Button icon={download} aria-haspopup="dialog" onClick={() => setIsExporting(true)}>
              <Trans id="overview.export" message="Export all histories" />
            </Button>
          </div>
        }
      >
        <Trans id="overview.what" message="Every case you may look at, deleted ones included, with its history." />
      </PageHead>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and the links in it */}
      <div onKeyDown={moveByRow}>
        <Card className="overflow-clip">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
            <SearchField
              className={filterSearchClass}
              label={t({ id: 'cases.search', message: 'Case name' })}
              value={term}
              onChange={(typed) => send({ type: 'search', term: typed })}
            />
            <OverviewFilterChoice chosen={only} onChoose={(chosen) => send({ type: 'show', only: chosen })} />
            <StudyChoice
              studies={studies}
              chosen={base}
              onChoose={(chosen) => send({ type: 'choose', base: chosen })}
            />
            <StatusChoice
              statuses={statuses}
              chosen={status}
              onChoose={(chosen) => send({ type: 'ofStatus', status: chosen })}
            />
            <ColumnChoice shown={columns} onToggle={(column) => send({ type: 'toggle', column })} />
            <span className="ms-auto text-xs text-ink-2 tabular-nums" role="status">
              {count !== null &&
                term.trim() === '' &&
                (moreCases ? (
                  <Trans id="cases.count.more" message="More than {count, number} cases" values={{ count }} />
                ) : (
                  <Trans
                    id="cases.count"
                    message="{count, plural, =0 {No cases} one {# case} other {# cases}}"
                    values={{ count }}
                  />
                ))}
            </span>
          </div>
          {screen.matches('unreachable') && (
            <div className="p-4">
              <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
            </div>
          )}
          {!cases && isLoading && (
            <div className="p-4">
              <Skeleton label={t({ id: 'cases.loading', message: 'Loading the cases' })} lines={[0.6, 0.8, 0.5, 0.7]} />
            </div>
          )}
          {cases && cases.length > 0 && (
            <OverviewTable nameOf={studies.nameOf} screen={screen} send={send} cases={cases} isBusy={isLoading} />
          )}
          {cases?.length === 0 && !isLoading && (
            <EmptyState
              icon="layers"
              heading="h2"
              title={
                term.trim() === '' && only === null && base === null ? (
                  <Trans id="overview.none" message="No cases yet" />
                ) : (
                  <Trans id="overview.noMatch" message="No case matches" />
                )
              }
            />
          )}
          {cases && (
            <Pager
              label={t({ id: 'overview.pages', message: 'Pages of the cases' })}
              page={begins.length}
              isBusy={isLoading}
              first={isFirst ? null : () => send({ type: 'first' })}
              previous={isFirst ? null : () => send({ type: 'previous' })}
              next={after === null ? null : () => send({ type: 'next' })}
            />
          )}
        </Card>
      </div>
      {isExporting && <ArchiveDialog onClose={() => setIsExporting(false)} />}
    </div>
  )
}
