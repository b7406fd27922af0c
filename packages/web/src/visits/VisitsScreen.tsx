import { nameOfBase } from '@casebook/core/bases/baseList'
import type { BaseName } from '@casebook/core/bases/baseName'
import { visitMatrixMachine } from '@casebook/core/visits/visitMatrix.machine'
import { visitsCalls } from '@casebook/core/visits/visits.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { useShowsSdv } from '../shell/DeploymentContext'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { Pager } from '../shell/paging/Pager'
import { usePreferences } from '../shell/settings/preferences'
import { StatusChoice } from '../shell/status/StatusChoice'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { filterClass, filterSearchClass } from '../ui/fields/filter'
import { SearchField } from '../ui/fields/SearchField'
import { Skeleton } from '../ui/waiting/Skeleton'
import { Legend } from './FormMark'
import { VisitTable } from './VisitTable'

/** The cases of a study and how far each of their visits is. */
export default function VisitsScreen({ group, base }: BaseName) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [screen, send] = useMachine(visitMatrixMachine, {
    input: { server: usePort(visitsCalls), base: { group, base } },
  })
  const showsSdv = useShowsSdv({ group, base })
  const { base: study, term, status, site, begins, page, choices, count, error } = screen.context
  const isLoading = screen.matches('loading') || screen.matches('waiting')
  const isFirst = begins.length === 1
  const isNarrowed = term.trim() !== '' || status !== null || site !== null
  const showAll = () => {
    send({ type: 'search', term: '' })
    send({ type: 'filter', status: null, site: null })
  }
  return (
    <>
      <PageHead title={<Trans id="visits.title" message="Cases and visits" />}>
        {page && <bdi>{nameOfBase({ base, text: page.text }, language)}</bdi>}
      </PageHead>
      <Card className="overflow-clip">
        {screen.matches('notFound') ? (
          <EmptyState
            icon="home"
            heading="h2"
            title={<Trans id="pictures.notFound" message="There is no such study" />}
            action={
              <ButtonLink variant="primary" href="/bases">
                <Trans id="pictures.toStudies" message="Your studies" />
              </ButtonLink>
            }
          >
            <Trans id="pictures.notFound.what" message="It may have been removed, or you have no access to it." />
          </EmptyState>
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
              <SearchField
                className={filterSearchClass}
                label={t({ id: 'cases.search', message: 'Case name' })}
                value={term}
                onChange={(typed) => send({ type: 'search', term: typed })}
              />
              <StatusChoice
                statuses={choices.statuses ?? []}
                chosen={status}
                onChoose={(chosen) => send({ type: 'filter', status: chosen })}
              />
              <SiteChoice
                sites={choices.sites ?? []}
                chosen={site}
                onChoose={(chosen) => send({ type: 'filter', site: chosen })}
              />
              <span className="ms-auto text-xs text-ink-2 tabular-nums" role="status">
                {isLoading && page ? (
                  <Trans id="cases.loading" message="Loading the cases" />
                ) : (
                  count.count !== undefined &&
                  term.trim() === '' &&
                  (count.moreCases ? (
                    <Trans id="cases.count.more" message="More than {count, number} cases" values={{ ...count }} />
                  ) : (
                    <Trans
                      id="cases.count"
                      message="{count, plural, =0 {No cases} one {# case} other {# cases}}"
                      values={{ ...count }}
                    />
                  ))
                )}
              </span>
            </div>
            {screen.matches('unreachable') && (
              <div className="p-4">
                <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
              </div>
            )}
            {!page && isLoading && (
              <div className="p-4">
                <Skeleton
                  label={t({ id: 'cases.loading', message: 'Loading the cases' })}
                  lines={[0.6, 0.8, 0.5, 0.7]}
                />
              </div>
            )}
            {page && page.rows.length > 0 && (
              <>
                <div className="border-b border-line px-4 py-2">
                  <Legend showsSdv={showsSdv} />
                </div>
                <VisitTable base={study} matrix={page} isBusy={isLoading} />
              </>
            )}
            {page?.rows.length === 0 && !isLoading && (
              <EmptyState
                icon="layers"
                heading="h2"
                title={
                  isNarrowed ? (
                    <Trans id="overview.noMatch" message="No case matches" />
                  ) : (
                    <Trans id="overview.none" message="No cases yet" />
                  )
                }
                action={
                  isNarrowed && (
                    <Button onClick={showAll}>
                      <Trans id="cases.only.showAll" message="Show all cases" />
                    </Button>
                  )
                }
              />
            )}
            {page && (
              <Pager
                label={t({ id: 'overview.pages', message: 'Pages of the cases' })}
                page={begins.length}
                isBusy={isLoading}
                first={isFirst ? null : () => send({ type: 'first' })}
                previous={isFirst ? null : () => send({ type: 'previous' })}
                next={page.next === null ? null : () => send({ type: 'next' })}
              />
            )}
          </>
        )}
      </Card>
    </>
  )
}

interface SiteChoiceProps {
  readonly sites: readonly string[]
  readonly chosen: string | null
  readonly onChoose: (site: string | null) => void
}

/** Nothing where there are no sites to choose from. */
function SiteChoice({ sites, chosen, onChoose }: SiteChoiceProps) {
  const { t } = useLingui()
  if (sites.length === 0) return null
  return (
    <select
      className={filterClass}
      aria-label={t({ id: 'sites.site', message: 'Site' })}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChoose(value === '' ? null : value)}
    >
      <option value="">{t({ id: 'visits.anySite', message: 'Any site' })}</option>
      {sites.map((site) => (
        <option key={site} value={site}>
          {site}
        </option>
      ))}
    </select>
  )
}
