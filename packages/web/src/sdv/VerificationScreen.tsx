import { casesToVerifyMachine } from '@casebook/core/sdv/casesToVerify.machine'
import { offersSdvReport } from '@casebook/core/sdv/report'
import { type CaseToVerify, verificationCalls } from '@casebook/core/sdv/verification.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { readOnlyAddress } from '../entry/entryAddress'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { useDeployment } from '../shell/DeploymentContext'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { Pager } from '../shell/paging/Pager'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { DataTable } from '../ui/DataTable'
import { EmptyState } from '../ui/EmptyState'
import { Checkbox } from '../ui/fields/Checkbox'
import { SearchField } from '../ui/fields/SearchField'
import { StatusChip } from '../ui/StatusChip'
import { Skeleton } from '../ui/waiting/Skeleton'
import { changesPath } from './changesAddress'
import { ReportButton } from './ReportButton'

/** The cases that a PI or a monitor verifies, and what has changed in them since. */
export default function VerificationScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const server = usePort(verificationCalls)
  const [screen, send] = useMachine(casesToVerifyMachine, { input: { server } })
  const { cases, page, hasMore, search, onlyChanged, verified, changed, error } = screen.context
  const isBusy = !screen.matches('shown')
  const hasReport = offersSdvReport(useDeployment(), user.roles)
  return (
    <>
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
        <Trans
          id="sdvChanges.count"
          message="{changed, plural, =0 {None of {verified} answers changed since your visit.} one {# of {verified} answers changed since your visit.} other {# of {verified} answers changed since your visit.}}"
          values={{ changed, verified }}
        />
      </PageHead>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={t({ id: 'casesToVerify.search', message: 'Find a case by its name' })}
          value={search}
          onChange={(text) => send({ type: 'filter', search: text, onlyChanged })}
        />
        <Checkbox bare checked={onlyChanged} onChange={(only) => send({ type: 'filter', search, onlyChanged: only })}>
          <Trans id="casesToVerify.onlyChanged" message="Only with changes" />
        </Checkbox>
      </div>
      {screen.matches('unreachable') && (
        <div className="mb-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      <Card className="overflow-clip">
        {!cases && isBusy && (
          <div className="p-4">
            <Skeleton label={t({ id: 'casesToVerify.loading', message: 'Loading the cases' })} />
          </div>
        )}
        {cases?.length === 0 && (
          <EmptyState
            icon="shield"
            heading="h2"
            title={<Trans id="casesToVerify.none" message="No case is here to verify" />}
          />
        )}
        {cases && cases.length > 0 && <CaseTable cases={cases} isBusy={isBusy} />}
        {(page > 0 || hasMore) && (
          <Pager
            label={t({ id: 'casesToVerify.pages', message: 'Pages of cases' })}
            page={page + 1}
            isBusy={isBusy}
            previous={page === 0 ? null : () => send({ type: 'go', page: page - 1 })}
            next={hasMore ? () => send({ type: 'go', page: page + 1 }) : null}
          />
        )}
      </Card>
    </>
  )
}

function CaseTable({ cases, isBusy }: { readonly cases: readonly CaseToVerify[]; readonly isBusy: boolean }) {
  const { t } = useLingui()
  return (
    <DataTable
      label={t({ id: 'casesToVerify.title', message: 'Cases' })}
      rows={cases}
      isBusy={isBusy}
      rowKey={({ group, base, owner, name }) => JSON.stringify([group, base, owner, name])}
      columns={[
        {
          id: 'case',
          header: <Trans id="casesToVerify.case" message="Case" />,
          cell: ({ name }) => <bdi className="font-[580]">{name}</bdi>,
        },
        {
          id: 'base',
          header: <Trans id="followUps.study" message="Study" />,
          cell: ({ group, base }) => <bdi>{`${group} / ${base}`}</bdi>,
        },
        {
          id: 'owner',
          header: <Trans id="casesToVerify.owner" message="Owner" />,
          cell: ({ owner }) => <bdi>{owner}</bdi>,
        },
        {
          id: 'pi',
          header: <Trans id="nav.legend.pi" message="PI" />,
          label: t({ id: 'nav.legend.pi', message: 'PI' }),
          cell: ({ signed }) => <Parts count={signed} status="piVerified" />,
        },
        {
          id: 'monitor',
          header: <Trans id="casesToVerify.monitor" message="Monitor" />,
          label: t({ id: 'casesToVerify.monitor', message: 'Monitor' }),
          cell: ({ verified }) => <Parts count={verified} status="monitorVerified" />,
        },
        {
          id: 'changed',
          header: <Trans id="casesToVerify.changed" message="Changed since" />,
          label: t({ id: 'casesToVerify.changed', message: 'Changed since' }),
          cell: ({ changed }) =>
            changed > 0 && (
              <StatusChip status="changed">
                <span className="tabular-nums">{changed}</span>
              </StatusChip>
            ),
        },
        {
          id: 'open',
          header: (
            <span className="sr-only">
              <Trans id="casesToVerify.open" message="Verify" />
            </span>
          ),
          align: 'end',
          cell: (one) => (
            <ButtonLink
              size="small"
              href={readOnlyAddress(one)}
              aria-label={t({ id: 'casesToVerify.openNamed', message: `Verify ${one.name}` })}
            >
              <Trans id="casesToVerify.open" message="Verify" />
            </ButtonLink>
          ),
        },
      ]}
    />
  )
}

function Parts({ count, status }: { readonly count: number; readonly status: 'piVerified' | 'monitorVerified' }) {
  if (count === 0) return <span className="text-ink-2">–</span>
  return (
    <StatusChip status={status}>
      <Trans id="verify.parts" message="{count, plural, one {# part} other {# parts}}" values={{ count }} />
    </StatusChip>
  )
}
