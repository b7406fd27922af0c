import type { Group } from '@casebook/core/groups/groups.calls'
import { hasNotification, waitingRequests } from '@casebook/core/groups/overview'
import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { groupAddress } from '../router/addresses/groupsAddress'
import { Chip } from '../ui/Chip'
import { Icon } from '../ui/Icon'
import { mail } from '../ui/moreDrawings'
import { MembershipChip } from './MembershipChip'

/** A group that waits for the user is marked at its start. */
const waitsClass =
  'data-waits:bg-[color-mix(in_oklab,var(--color-pi-soft)_60%,var(--color-surface))] data-waits:before:absolute data-waits:before:inset-y-0 data-waits:before:start-0 data-waits:before:w-[3px] data-waits:before:bg-brand'

/** A group in the overview: its description, the user's membership, and requests awaiting their answer. All of it leads to the group. */
export function GroupItem({ group }: { readonly group: Group }) {
  const { name, description, amOwner, membershipStatus } = group
  const requests = waitingRequests(group)
  return (
    <li
      className={`relative grid min-h-16 grid-cols-[minmax(0,1fr)_13rem_auto] items-center gap-x-4 gap-y-1.5 px-4 py-3 wrap-anywhere hover:bg-hover/45 @max-[40rem]:grid-cols-[minmax(0,1fr)_auto] ${waitsClass}`}
      {...(hasNotification(group) && { 'data-waits': '' })}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="font-bold">
            <Link href={groupAddress(name)} className="after:absolute after:inset-0 after:content-['']">
              <bdi>{name}</bdi>
            </Link>
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
          {membershipStatus === 'Invited' && <MembershipChip isOwn status="Invited" />}
        </div>
        {description !== '' && (
          <p className="line-clamp-3 text-sm text-ink-2">
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      <span className="@max-[40rem]:col-start-1 @max-[40rem]:row-start-2">
        {membershipStatus !== 'Invited' && <MembershipChip isOwn status={membershipStatus} />}
      </span>
      <Icon name="right" size="small" className="text-ink-3 @max-[40rem]:col-start-2 @max-[40rem]:row-[1/span_2]" />
    </li>
  )
}
