import type { BaseName } from '@casebook/core/bases/baseName'
import { holds } from '@casebook/core/permissions/capabilities'
import type { SampledCase } from '@casebook/core/sdv/sampling/sampling.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { readOnlyAddress } from '../../router/addresses/entryAddress'
import { useSession } from '../../session/session'
import { ButtonLink } from '../../ui/ButtonLink'
import { DataTable } from '../../ui/DataTable'
import { StatusChip } from '../../ui/StatusChip'
import { CaseName } from '../../ui/text/CaseName'
import { PartsDone } from '../PartsDone'

interface SampledCasesProps {
  readonly base: BaseName
  readonly cases: readonly SampledCase[]
  readonly isBusy: boolean
}

/** The cases in the sample, with what is verified of each. */
export function SampledCases({ base, cases, isBusy }: SampledCasesProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const verifies = holds(user.roles, 'canSetMonitorSdv')
  return (
    <DataTable
      label={t({ id: 'sampling.cases', message: 'Cases in the sample' })}
      rows={cases}
      isBusy={isBusy}
      rowKey={({ owner, name }) => `${owner}/${name}`}
      columns={[
        {
          id: 'case',
          header: <Trans id="casesToVerify.case" message="Case" />,
          cell: ({ name }) => <CaseName name={name} className="font-[580]" />,
        },
        {
          id: 'owner',
          header: <Trans id="casesToVerify.owner" message="Owner" />,
          cell: ({ owner, enteredBy }) => <bdi className="wrap-break-word">{enteredBy ?? owner}</bdi>,
        },
        {
          id: 'pi',
          header: <Trans id="nav.legend.pi" message="PI" />,
          label: t({ id: 'nav.legend.pi', message: 'PI' }),
          cell: ({ signed, sections }) => <PartsDone done={signed} of={sections} level="PI" />,
        },
        {
          id: 'monitor',
          header: <Trans id="casesToVerify.monitor" message="Monitor" />,
          label: t({ id: 'casesToVerify.monitor', message: 'Monitor' }),
          cell: ({ verified, sections }) => <PartsDone done={verified} of={sections} level="Monitor" />,
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
              <Trans id="sdvChanges.open" message="Open in the case" />
            </span>
          ),
          align: 'end',
          cell: (one) => {
            const { owner, name } = one
            return (
              <ButtonLink
                size="small"
                href={readOnlyAddress({ ...base, owner, name })}
                aria-label={
                  verifies
                    ? t({ id: 'home.verify.name', message: `Verify ${name}` })
                    : t({ id: 'cases.open.name', message: `Open ${one.name}` })
                }
              >
                {verifies ? (
                  <Trans id="casesToVerify.open" message="Verify" />
                ) : (
                  <Trans id="cases.open" message="Open" />
                )}
              </ButtonLink>
            )
          },
        },
      ]}
    />
  )
}
