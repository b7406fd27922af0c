import { mayAssignCases } from '@casebook/core/groups/assignments/assignment'
import type { Group } from '@casebook/core/groups/groups.calls'
import { type MembershipStatus, type OpenMove, openMoves } from '@casebook/core/groups/membership'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { assignmentsAddress } from '../../router/addresses/groupsAddress'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { ticks } from '../../ui/icons/screenDrawings'
import { MembershipChip } from '../MembershipChip'
import { ConfirmMove } from './ConfirmMove'
import { moveLooks, ownerMoves, ownMoves } from './moves.messages'

const meaning: Readonly<Record<MembershipStatus, MessageDescriptor>> = {
  NoMembership: msg({
    id: 'groups.own.NoMembership',
    message: 'You share nothing with this group. Ask to join; its managers accept or decline.',
  }),
  Invited: msg({
    id: 'groups.own.Invited',
    message: 'You share nothing with this group until you join.',
  }),
  RequestsAllCases: msg({
    id: 'groups.own.RequestsAllCases',
    message: 'Your request has not been answered yet. Once it is accepted, the group sees all your cases.',
  }),
  RequestsSelectedCases: msg({
    id: 'groups.own.RequestsSelectedCases',
    message: 'Your request has not been answered yet. Once it is accepted, the group sees the cases you assign to it.',
  }),
  JoinedWithAllCases: msg({
    id: 'groups.own.JoinedWithAllCases',
    message: 'The group sees all your cases, including those you enter later.',
  }),
  JoinedWithSelectedCases: msg({
    id: 'groups.own.JoinedWithSelectedCases',
    message: 'The group sees only the cases you assign to it.',
  }),
}

/** In a group whose members do not see each other's cases. */
const meaningUnshared: Readonly<Partial<Record<MembershipStatus, MessageDescriptor>>> = {
  RequestsAllCases: msg({
    id: 'groups.own.unshared.RequestsAllCases',
    message:
      'Your request has not been answered yet. Once it is accepted, all your cases count in the group’s statistics. Its members do not see them.',
  }),
  RequestsSelectedCases: msg({
    id: 'groups.own.unshared.RequestsSelectedCases',
    message:
      'Your request has not been answered yet. Once it is accepted, the cases you assign count in the group’s statistics. Its members do not see them.',
  }),
  JoinedWithAllCases: msg({
    id: 'groups.own.unshared.JoinedWithAllCases',
    message:
      'All your cases count in the group’s statistics, including those you enter later. Its members do not see them.',
  }),
  JoinedWithSelectedCases: msg({
    id: 'groups.own.unshared.JoinedWithSelectedCases',
    message: 'The cases you assign count in the group’s statistics. Its members do not see them.',
  }),
}

interface OwnMembershipProps {
  readonly group: Group
  readonly isBusy: boolean
  readonly onMove: (to: MembershipStatus) => void
}

/** The user's own membership, what it means, and the moves that are open to them. */
export function OwnMembership({ group, isBusy, onMove }: OwnMembershipProps) {
  const { amOwner, membershipStatus: status, name, sharedCases } = group
  const [asked, setAsked] = useState<OpenMove | null>(null)
  const moves = openMoves(amOwner ? 'owner' : 'user', status)
  const words = amOwner ? ownerMoves : ownMoves
  const make = (move: OpenMove) => {
    if (move.move === 'leave') setAsked(move)
    else onMove(move.to)
  }
  return (
    <Card aria-labelledby="own-membership">
      <CardHeader>
        <h2 id="own-membership" className={cardTitleClass}>
          <Trans id="groups.own" message="Your membership" />
        </h2>
      </CardHeader>
      <div className="flex flex-col gap-3 p-4">
        <div>
          <MembershipChip isOwn status={status} />
        </div>
        <p className="text-sm text-ink-2">
          <Trans {...((sharedCases ? undefined : meaningUnshared[status]) ?? meaning[status])} />
        </p>
        {mayAssignCases({ ownsGroup: amOwner, status }) && status !== 'JoinedWithAllCases' && (
          <ButtonLink wide icon={ticks} href={assignmentsAddress(name)}>
            <Trans id="groups.own.assign" message="Go to assignment" />
          </ButtonLink>
        )}
        {moves.map((move) => {
          const label = words[move.move]
          return (
            label && (
              <Button key={move.move} wide disabled={isBusy} {...moveLooks[move.move]} onClick={() => make(move)}>
                <Trans {...label} />
              </Button>
            )
          )
        })}
      </div>
      {asked && (
        <ConfirmMove
          title={<Trans id="groups.leave" message="Leave the group?" />}
          confirm={<Trans id="groups.move.leave" message="Leave group" />}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            onMove(asked.to)
          }}
        >
          <Trans
            id="groups.leave.what"
            message="You no longer see the cases of {name}, and it no longer sees yours. Both end at once. Your cases stay with you."
            values={{ name: <bdi className="font-semibold">{name}</bdi> }}
          />
        </ConfirmMove>
      )}
    </Card>
  )
}
