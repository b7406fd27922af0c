import { holds } from '@casebook/core/permissions/capabilities'
import type { CaseToVerify } from '@casebook/core/sdv/verification.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { readOnlyAddress } from '../../router/addresses/entryAddress'
import { useSession } from '../../session/session'
import type { Studies } from '../../studies/useStudies'
import { ButtonLink } from '../../ui/ButtonLink'
import { Chip } from '../../ui/Chip'
import { DataTable } from '../../ui/DataTable'
import { StatusChip } from '../../ui/StatusChip'
import { CaseName } from '../../ui/text/CaseName'
import { PartsDone } from '../PartsDone'

interface CasesToVerifyProps {
  readonly cases: readonly CaseToVerify[]
  readonly nameOf: Studies['nameOf']
  readonly isBusy: boolean
}

/** A row per case, with what is signed, verified and changed of it. */
export function CasesToVerify({ cases, isBusy, nameOf }: CasesToVerifyProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const verifies = holds(user.roles, 'canSetMonitorSdv')
  const move = verifies ? <Trans id="casesToVerify.open" message="Verify" /> : <Trans id="home.sign" message="Sign" />
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
          cell: ({ name, isSampled }) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <CaseName name={name} className="font-[580]" />
              {isSampled && (
                <Chip tone="monitor" icon="half">
                  <Trans id="casesToVerify.only.sample" message="In the sample" />
                </Chip>
              )}
            </span>
          ),
        },
        {
          id: 'base',
          header: <Trans id="followUps.study" message="Study" />,
          cell: (one) => <bdi className="wrap-break-word">{`${one.group} / ${nameOf(one)}`}</bdi>,
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
          header: <span className="sr-only">{move}</span>,
          align: 'end',
          cell: ({ group, base, owner, name }) => (
            <ButtonLink
              size="small"
              href={readOnlyAddress({ group, base, owner, name })}
              aria-label={
                verifies
                  ? t({ id: 'home.verify.name', message: `Verify ${name}` })
                  : t({ id: 'home.sign.name', message: `Sign ${name}` })
              }
            >
              {move}
            </ButtonLink>
          ),
        },
      ]}
    />
  )
}
