import type { Group } from '@casebook/core/groups/groups.calls'
import type { MembershipStatus } from '@casebook/core/groups/membership'
import { hasNotification, waitingRequests } from '@casebook/core/groups/overview'
import { Trans } from '@lingui/react'
import { Chip } from '../ui/Chip'
import { mail } from '../ui/moreDrawings'
import { statusMessages } from './groups.messages'

const looks = {
  NoMembership: { tone: 'unknown', icon: 'none' },
  RequestsAllCases: { tone: 'range', icon: mail },
  RequestsSelectedCases: { tone: 'range', icon: mail },
  JoinedWithAllCases: { tone: 'ok', icon: 'okc' },
  JoinedWithSelectedCases: { tone: 'ok', icon: 'half' },
} as const satisfies Record<Exclude<MembershipStatus, 'Invited'>, object>

/** A group in the overview: its description, the user's membership, and requests awaiting their answer. */
export function GroupItem({ group }: { readonly group: Group }) {
  const { name, description, amOwner, membershipStatus } = group
  const requests = waitingRequests(group)
  return (
    <li className={hasNotification(group) ? 'group waits' : 'group'}>
      <div className="min">
        <div className="row wrap groupname">
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {amOwner && (
            <span className="xs muted">
              <Trans id="groups.owner" message="Owner" />
            </span>
          )}
          {requests > 0 && (
            <Chip tone="pi" icon={mail}>
              <Trans
                id="groups.requests"
                message="{count, plural, one {# request} other {# requests}}"
                values={{ count: requests }}
              />
            </Chip>
          )}
          {membershipStatus === 'Invited' && (
            <Chip tone="pi" icon={mail}>
              <Trans {...statusMessages.Invited} />
            </Chip>
          )}
        </div>
        {description !== '' && (
          <p className="sm sub groupwhat">
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      {membershipStatus !== 'Invited' && (
        <span>
          <Chip {...looks[membershipStatus]}>
            <Trans {...statusMessages[membershipStatus]} />
          </Chip>
        </span>
      )}
    </li>
  )
}
