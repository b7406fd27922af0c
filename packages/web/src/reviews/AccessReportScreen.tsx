import type { BaseName } from '@casebook/core/bases/baseName'
import { accessReportCalls } from '@casebook/core/reviews/accessReport.calls'
import { accessReportMachine } from '@casebook/core/reviews/accessReport.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useLocation } from 'wouter'
import { StudyGone } from '../candidates/StudyGone'
import { accessReportAddress, studyTrailAddress } from '../router/addresses/reviewsAddress'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { useInstant } from '../shell/clock/useInstant'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { Pager } from '../shell/paging/Pager'
import { StudyChoice } from '../studies/StudyChoice'
import { useStudies } from '../studies/useStudies'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/waiting/Skeleton'
import { PeopleTable } from './PeopleTable'
import { ReviewsCard } from './ReviewsCard'

/** Who may do what in a study, and the record of who reviewed that. */
export default function AccessReportScreen(name: BaseName) {
  return <Report key={JSON.stringify(name)} {...name} />
}

function Report({ group, base }: BaseName) {
  const { t } = useLingui()
  const instant = useInstant()
  const [, navigate] = useLocation()
  const studies = useStudies(useSession().bases, base)
  const [screen, send] = useMachine(accessReportMachine, {
    input: { server: usePort(accessReportCalls), base: { group, base } },
  })
  if (screen.matches('gone')) return <StudyGone />
  const { report, begins, upTo, error } = screen.context
  const isShown = screen.matches('shown')
  return (
    <div className="@container flex flex-col gap-5">
      <PageHead
        title={<Trans id="accessReport.heading" message="Access rights of the study" />}
        action={
          <div className="flex flex-wrap gap-2">
            <StudyChoice
              studies={studies}
              chosen={{ group, base }}
              unchosen={base}
              onChoose={(chosen) => chosen && navigate(accessReportAddress(chosen))}
            />
            <ButtonLink href={studyTrailAddress({ group, base })} icon="list">
              <Trans id="trail.heading" message="Trail of the study" />
            </ButtonLink>
          </div>
        }
      >
        <bdi>{studies.nameOf({ group, base })}</bdi>
      </PageHead>
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {!report && screen.matches('loading') && (
        <Card className="p-5">
          <Skeleton label={t({ id: 'accessReport.loading', message: 'Loading the access rights' })} />
        </Card>
      )}
      {report && (
        <>
          <Card className="overflow-clip">
            <p className="border-b border-line px-4 py-3 text-sm text-ink-2">
              {report.isProtected ? (
                <Trans
                  id="accessReport.protected"
                  message="The study is protected: only administrators and named people may open it."
                />
              ) : (
                <Trans id="accessReport.open" message="The study is open to everyone who is not limited to others." />
              )}{' '}
              <Trans
                id="accessReport.groups"
                message="Members of a group may also see cases that are shared with it."
              />
            </p>
            <PeopleTable people={report.people} isBusy={!isShown} />
            <Pager
              label={t({ id: 'accessReport.pages', message: 'Pages of people' })}
              page={begins.length}
              isBusy={!isShown}
              previous={begins.length === 1 ? null : () => send({ type: 'previous' })}
              next={report.hasMore ? () => send({ type: 'next' }) : null}
            >
              <Trans id="accessReport.at" message="As of {moment}" values={{ moment: instant(report.at) }} />
            </Pager>
          </Card>
          <ReviewsCard
            key={report.reviews[0]?.at}
            reviews={report.reviews}
            sites={report.sites}
            isBusy={!isShown}
            error={isShown ? error : null}
            onRecord={(note) => send({ type: 'record', note })}
            cover={
              upTo && (
                <Trans
                  id="accessReport.review.covers"
                  message="Your review would cover the rights as of {moment}."
                  values={{ moment: instant(upTo) }}
                />
              )
            }
            coverOf={({ upTo }) => (
              <p className="font-medium">
                <Trans
                  id="accessReport.review.upTo"
                  message="Rights as of {moment}"
                  values={{ moment: <time dateTime={upTo}>{instant(upTo)}</time> }}
                />
              </p>
            )}
          />
        </>
      )}
    </div>
  )
}
