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

/** A group that waits for the user is marked at its start. */
const waitsClass =
  'data-waits:bg-[color-mix(in_oklab,var(--color-pi-soft)_60%,var(--color-surface))] data-waits:before:absolute data-waits:before:inset-y-0 data-waits:before:start-0 data-waits:before:w-[3px] data-waits:before:bg-brand'

/** A group in the overview: its description, the user's membership, and requests awaiting their answer. */
export function GroupItem({ group }: { readonly group: Group }) {
  const { name, description, amOwner, membershipStatus } = group
  const requests = waitingRequests(group)
  return (
    <li
      className={`relative grid min-h-16 grid-cols-[minmax(0,1fr)_13rem] items-center gap-x-4 gap-y-1.5 px-4 py-3 wrap-anywhere @max-[40rem]:grid-cols-[minmax(0,1fr)] ${waitsClass}`}
      {...(hasNotification(group) && { 'data-waits': '' })}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="font-bold">
            <bdi>{name}</bdi>
          </h2>
          {amOwner && (
            <span className="text-xs text-ink-3">
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
          <p className="line-clamp-3 text-sm text-ink-2">
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
