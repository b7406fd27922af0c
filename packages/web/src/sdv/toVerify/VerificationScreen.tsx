import { holds } from '@casebook/core/permissions/capabilities'
import { casesToVerifyMachine } from '@casebook/core/sdv/casesToVerify.machine'
import { offersSdvReport } from '@casebook/core/sdv/report'
import { verificationCalls } from '@casebook/core/sdv/verification.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { changesPath } from '../../router/addresses/changesAddress'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { useShowsSdv } from '../../shell/DeploymentContext'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { PageHead } from '../../shell/PageHead'
import { Pager } from '../../shell/paging/Pager'
import { StudyChoice } from '../../studies/StudyChoice'
import { useStudies } from '../../studies/useStudies'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { filterSearchClass } from '../../ui/fields/filter'
import { SearchField } from '../../ui/fields/SearchField'
import { moveByRow } from '../../ui/hooks/moveByRow'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { ChangedSince } from '../changes/ChangedSince'
import { ReportButton } from '../ReportButton'
import { CasesToVerify } from './CasesToVerify'
import { VerifyFilterChoice } from './VerifyFilterChoice'

/** The cases that a PI or a monitor verifies, and what has changed in them since. */
export default function VerificationScreen() {
  const { t } = useLingui()
  const { user, bases } = useSession()
  const studies = useStudies(bases)
  const server = usePort(verificationCalls)
  const [screen, send] = useMachine(casesToVerifyMachine, { input: { server } })
  const { cases, begins, next, search, base, only, verified, changed, error } = screen.context
  const isBusy = screen.matches('loading') || screen.matches('waiting')
  const isFirst = begins.length === 1
  const hasReport = offersSdvReport({ showsSdv: useShowsSdv() }, user.roles)
  return (
    <div className="@container">
      <PageHead
        title={<Trans id="verify.progress" message="Verification" />}
        action={
          <div className="flex flex-wrap gap-2">
            {hasReport && <ReportButton />}
            {changed > 0 && (
              <ButtonLink variant="primary" icon="pen" href={changesPath}>
                <Trans id="sdvChanges.look" message="Look at the changes" />
              </ButtonLink>
            )}
          </div>
        }
      >
        <ChangedSince verified={verified} changed={changed} />
      </PageHead>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and the links in it */}
      <div onKeyDown={moveByRow}>
        <Card className="overflow-clip">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
            <SearchField
              className={filterSearchClass}
              label={t({ id: 'casesToVerify.search', message: 'Find a case by its name' })}
              value={search}
              onChange={(text) => send({ type: 'search', search: text })}
            />
            <VerifyFilterChoice
              chosen={only}
              mayKnowSample={holds(user.roles, 'canReviewCases')}
              onChoose={(chosen) => send({ type: 'show', only: chosen })}
            />
            <StudyChoice
              studies={studies}
              chosen={base}
              onChoose={(chosen) => send({ type: 'choose', base: chosen })}
            />
          </div>
          {screen.matches('unreachable') && (
            <div className="p-4">
              <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
            </div>
          )}
          {!cases && isBusy && (
            <div className="p-4">
              <Skeleton label={t({ id: 'casesToVerify.loading', message: 'Loading the cases' })} />
            </div>
          )}
          {cases?.length === 0 && !isBusy && (
            <EmptyState
              icon="shield"
              heading="h2"
              title={
                only === null && base === null && search.trim() === '' ? (
                  <Trans id="casesToVerify.none" message="No cases to verify" />
                ) : (
                  <Trans id="overview.noMatch" message="No case matches" />
                )
              }
            />
          )}
          {cases && cases.length > 0 && <CasesToVerify nameOf={studies.nameOf} cases={cases} isBusy={isBusy} />}
          {(!isFirst || next !== null) && (
            <Pager
              label={t({ id: 'casesToVerify.pages', message: 'Pages of cases' })}
              page={begins.length}
              isBusy={isBusy}
              first={isFirst ? null : () => send({ type: 'first' })}
              previous={isFirst ? null : () => send({ type: 'previous' })}
              next={next === null ? null : () => send({ type: 'next' })}
            />
          )}
        </Card>
      </div>
    </div>
  )
}
