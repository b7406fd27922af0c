import type { Waiting } from '@casebook/core/home/home.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { groupAddress } from '../router/addresses/groupsAddress'
import { ButtonLink } from '../ui/ButtonLink'
import { mail } from '../ui/moreDrawings'
import { WorkCard, WorkLine } from './WorkCard'

export function InvitationsCard({ invitations }: { readonly invitations: NonNullable<Waiting['invitations']> }) {
  const { t } = useLingui()
  const { count, more, lines } = invitations
  return (
    <WorkCard
      icon={mail}
      title={<Trans id="home.invitations" message="Invitations" />}
      count={count}
      more={more}
      all="/groups"
    >
      {lines.map(({ group, invitedBy, sharedCases }) => (
        <GroupLine
          key={group}
          group={group}
          label={t({ id: 'home.respond.name', message: `Respond to the invitation to ${group}` })}
        >
          {sharedCases ? (
            <Trans
              id="home.invitedBy.shared"
              message="{name} invites you to the group. Its members see each other’s cases."
              values={{ name: <bdi>{invitedBy}</bdi> }}
            />
          ) : (
            <Trans
              id="home.invitedBy"
              message="{name} invites you to the group. Its members do not see each other’s cases."
              values={{ name: <bdi>{invitedBy}</bdi> }}
            />
          )}
        </GroupLine>
      ))}
    </WorkCard>
  )
}

export function RequestsCard({ requests }: { readonly requests: NonNullable<Waiting['requests']> }) {
  const { t } = useLingui()
  const { count, more, lines } = requests
  return (
    <WorkCard
      icon="users"
      title={<Trans id="home.requests" message="Requests to join" />}
      count={count}
      more={more}
      all="/groups"
    >
      {lines.map(({ group, people }) => (
        <GroupLine
          key={group}
          group={group}
          label={t({ id: 'home.requests.name', message: `Answer the requests to join ${group}` })}
        >
          <Trans
            id="home.requests.people"
            message="{count, plural, one {# person asks to join your group.} other {# people ask to join your group.}}"
            values={{ count: people }}
          />
        </GroupLine>
      ))}
    </WorkCard>
  )
}

interface GroupLineProps {
  readonly group: string
  /** The name of the way to respond. */
  readonly label: string
  readonly children: ReactNode
}

function GroupLine({ group, label, children }: GroupLineProps) {
  return (
    <WorkLine
      title={<bdi>{group}</bdi>}
      actions={
        <ButtonLink size="small" href={groupAddress(group)} aria-label={label} data-line>
          <Trans id="home.respond" message="Respond" />
        </ButtonLink>
      }
    >
      <p>{children}</p>
    </WorkLine>
  )
}
