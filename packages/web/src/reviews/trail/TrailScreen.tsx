import type { BaseName } from '@casebook/core/bases/baseName'
import { studyTrailCalls } from '@casebook/core/reviews/studyTrail.calls'
import { studyTrailMachine } from '@casebook/core/reviews/studyTrail.machine'
import { everyTrailEntry, isEveryEntry, reviewedUpTo } from '@casebook/core/reviews/trailFilter'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useLocation } from 'wouter'
import { StudyGone } from '../../candidates/StudyGone'
import { accessReportAddress, studyTrailAddress } from '../../router/addresses/reviewsAddress'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { useInstant } from '../../shell/clock/useInstant'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { PageHead } from '../../shell/PageHead'
import { Pager } from '../../shell/paging/Pager'
import { usePreferences } from '../../shell/settings/preferences'
import { StudyChoice } from '../../studies/StudyChoice'
import { useStudies } from '../../studies/useStudies'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { ReviewsCard } from '../ReviewsCard'
import { TrailFilters } from './TrailFilters'
import { TrailTable } from './TrailTable'
import { useFilterWords } from './useFilterWords'

/** The trail of one study across its cases, and the record of its reviews. The server words the answers, so another language asks again. */
export default function TrailScreen(name: BaseName) {
  const { language } = usePreferences()
  return <Trail key={JSON.stringify([language, name])} {...name} />
}

function Trail({ group, base }: BaseName) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const instant = useInstant()
  const [, navigate] = useLocation()
  const studies = useStudies(useSession().bases, base)
  const [screen, send] = useMachine(studyTrailMachine, {
    input: { server: usePort(studyTrailCalls), base: { group, base }, language },
  })
  const wordsOf = useFilterWords(screen.context.study?.questions ?? [])
  if (screen.matches('gone')) return <StudyGone />
  const { study, filter, lines, begins, after, back, upTo, error } = screen.context
  const isShown = screen.matches('shown')
  const isLoading = !isShown && !screen.matches('unreachable') && !screen.matches('failed')
  const isFirst = begins.length === 1
  const reviewed = study && reviewedUpTo(study.reviews, filter, study.sites)
  return (
    <div className="@container flex flex-col gap-5">
      <PageHead
        title={<Trans id="trail.heading" message="Trail of the study" />}
        action={
          <div className="flex flex-wrap gap-2">
            <StudyChoice
              studies={studies}
              chosen={{ group, base }}
              unchosen={base}
              onChoose={(chosen) => chosen && navigate(studyTrailAddress(chosen))}
            />
            <ButtonLink href={accessReportAddress({ group, base })} icon="user">
              <Trans id="accessReport.heading" message="Access rights of the study" />
            </ButtonLink>
          </div>
        }
      >
        <bdi>{studies.nameOf({ group, base })}</bdi>
      </PageHead>
      {screen.matches('failed') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {study && (
        <Card className="overflow-clip">
          <TrailFilters
            study={study}
            filter={filter}
            onFilter={(change) => send({ type: 'filter', filter: change })}
            onReload={() => send({ type: 'reload' })}
          />
          <p role="status" className="border-b border-line px-4 py-2 text-sm text-ink-2">
            {reviewed === null ? (
              <Trans id="trail.reviewed.never" message="These entries have not been reviewed yet." />
            ) : (
              <Trans
                id="trail.reviewed.upTo"
                message="Reviewed: everything here that was saved up to {moment}."
                values={{ moment: reviewed && instant(reviewed) }}
              />
            )}
          </p>
          {screen.matches('unreachable') && (
            <div className="p-4">
              <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
            </div>
          )}
          {lines && lines.length > 0 && (
            <TrailTable
              lines={lines}
              base={{ group, base }}
              reviewedUpTo={reviewed}
              isBusy={isLoading && !screen.matches('recording')}
            />
          )}
          {isLoading && !lines?.length && (
            <div className="p-4">
              <Skeleton label={t({ id: 'trail.loading', message: 'Loading the trail' })} lines={[0.6, 0.8, 0.5, 0.7]} />
            </div>
          )}
          {isShown && lines?.length === 0 && (
            <EmptyState
              icon="list"
              heading="h2"
              title={<Trans id="trail.empty" message="No entries" />}
              action={
                !isEveryEntry(filter) && (
                  <Button onClick={() => send({ type: 'filter', filter: everyTrailEntry })}>
                    <Trans id="log.clear" message="Clear filters" />
                  </Button>
                )
              }
            />
          )}
          <Pager
            label={t({ id: 'trail.pages', message: 'Pages of the trail' })}
            page={begins.length}
            isBusy={!isShown}
            first={isFirst ? null : () => send({ type: 'first' })}
            previous={isFirst ? null : () => send({ type: 'previous' })}
            next={after === null ? null : () => send({ type: 'next' })}
          >
            {back && <Trans id="trail.back" message="Looked back to {moment}" values={{ moment: instant(back) }} />}
          </Pager>
        </Card>
      )}
      {!study && isLoading && (
        <Card className="p-5">
          <Skeleton label={t({ id: 'trail.loading', message: 'Loading the trail' })} />
        </Card>
      )}
      {study && (
        <ReviewsCard
          key={study.reviews[0]?.at}
          reviews={study.reviews}
          sites={study.sites}
          isBusy={!isShown}
          error={isShown ? error : null}
          onRecord={(note) => send({ type: 'record', note })}
          cover={
            upTo && (
              <Trans
                id="trail.review.covers"
                message="Your review would cover: {entries}, saved up to {moment}."
                values={{ entries: <bdi>{wordsOf(filter)}</bdi>, moment: instant(upTo) }}
              />
            )
          }
          coverOf={({ filter, upTo }) => (
            <>
              <p className="font-medium">
                <bdi>{filter && wordsOf(filter)}</bdi>
              </p>
              <p className="text-sm text-ink-2">
                <Trans
                  id="trail.review.upTo"
                  message="Saved up to {moment}"
                  values={{ moment: <time dateTime={upTo}>{instant(upTo)}</time> }}
                />
              </p>
            </>
          )}
        />
      )}
    </div>
  )
}
