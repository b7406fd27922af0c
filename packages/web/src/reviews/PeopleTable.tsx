import type { AccessReport } from '@casebook/core/reviews/accessReport.calls'
import { rightsOf } from '@casebook/core/reviews/studyRights'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { roleMessages } from '../session/roles.messages'
import { useListed } from '../shell/useListed'
import { Chip } from '../ui/Chip'
import { DataTable } from '../ui/DataTable'
import { rightTexts } from './accessReport.messages'

interface PeopleTableProps extends Pick<AccessReport, 'people'> {
  readonly isBusy: boolean
}

/** People with their roles, what these let them do in the study, and at which sites. */
export function PeopleTable({ people, isBusy }: PeopleTableProps) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const listed = useListed()
  return (
    <DataTable
      label={t({ id: 'accessReport.people', message: 'People with access' })}
      rows={people}
      rowKey={({ username }) => username}
      isBusy={isBusy}
      columns={[
        {
          id: 'person',
          header: <Trans id="accessReport.person" message="Person" />,
          cell: ({ username, name }) => (
            <span className="block wrap-anywhere whitespace-normal">
              <bdi className="font-[580]">{name || username}</bdi>
              {name !== '' && <bdi className="block text-xs text-ink-3">{username}</bdi>}
            </span>
          ),
        },
        {
          id: 'roles',
          label: t({ id: 'accessReport.roles', message: 'Roles' }),
          header: <Trans id="accessReport.roles" message="Roles" />,
          cell: ({ roles }) => (
            <span className="flex flex-col">
              {roles.length === 0 && <Trans id="accessReport.noRole" message="None" />}
              {roles.map((role) => (
                <span key={role}>{_(roleMessages[role])}</span>
              ))}
            </span>
          ),
        },
        {
          id: 'rights',
          label: t({ id: 'accessReport.rights', message: 'May do' }),
          header: <Trans id="accessReport.rights" message="May do" />,
          cell: ({ roles }) =>
            listed(
              rightsOf(roles).map((right) => _(rightTexts[right])),
              'row',
            ),
        },
        {
          id: 'sites',
          header: <Trans id="accessReport.sites" message="Sites" />,
          cell: ({ sites }) =>
            sites === null ? (
              <span className="whitespace-nowrap text-ink-2">
                <Trans id="accessReport.allSites" message="All sites" />
              </span>
            ) : (
              <bdi>{listed(sites, 'row')}</bdi>
            ),
        },
        {
          id: 'access',
          header: <Trans id="accessReport.access" message="Access" />,
          cell: ({ isNamed, maySignIn }) => (
            <span className="flex flex-wrap gap-1">
              {isNamed && (
                <Chip tone="locked" icon="lockf">
                  <Trans id="accessReport.named" message="Named" />
                </Chip>
              )}
              {!maySignIn && (
                <Chip tone="frozen" icon="snow">
                  <Trans id="accessReport.cannotSignIn" message="Cannot sign in" />
                </Chip>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
