import type { Move } from '@casebook/core/groups/membership'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ButtonLook } from '../../ui/Button'
import type { Drawing } from '../../ui/Icon'
import { mail } from '../../ui/moreDrawings'

/** The moves of a manager, beside the user they are about. */
export const managerMoves: Readonly<Partial<Record<Move, MessageDescriptor>>> = {
  accept: msg({ id: 'groups.move.accept', message: 'Accept' }),
  decline: msg({ id: 'groups.move.decline', message: 'Decline' }),
  downgrade: msg({ id: 'groups.move.downgrade', message: 'Downgrade to selected cases' }),
  remove: msg({ id: 'groups.move.remove', message: 'Remove' }),
  invite: msg({ id: 'groups.move.invite', message: 'Invite' }),
}

/** The same for those who do not see which row a button is in. */
export const namedManagerMoves: Readonly<Partial<Record<Move, MessageDescriptor>>> = {
  accept: msg({ id: 'groups.move.accept.name', message: 'Accept {name}' }),
  decline: msg({ id: 'groups.move.decline.name', message: 'Decline {name}' }),
  downgrade: msg({ id: 'groups.move.downgrade.name', message: 'Downgrade {name} to selected cases' }),
  remove: msg({ id: 'groups.move.remove.name', message: 'Remove {name}' }),
  invite: msg({ id: 'groups.move.invite.name', message: 'Invite {name}' }),
}

export const ownMoves: Readonly<Partial<Record<Move, MessageDescriptor>>> = {
  joinWithAllCases: msg({ id: 'groups.move.joinAll', message: 'Join with all cases' }),
  joinWithSelectedCases: msg({ id: 'groups.move.joinSelected', message: 'Join with selected cases' }),
  decline: msg({ id: 'groups.move.declineInvitation', message: 'Decline the invitation' }),
  leave: msg({ id: 'groups.move.leave', message: 'Leave group' }),
  downgrade: msg({ id: 'groups.move.shareSelected', message: 'Share selected cases only' }),
}

/** The owner is a member already, and only chooses how much they share. */
export const ownerMoves: Readonly<Partial<Record<Move, MessageDescriptor>>> = {
  ...ownMoves,
  joinWithAllCases: msg({ id: 'groups.move.shareAll', message: 'Share all your cases' }),
}

/** The order of the buttons in a row: the likely answer last, and what ends a membership always in the same place. */
export const placeOf: Readonly<Record<Move, number>> = {
  joinWithAllCases: 0,
  joinWithSelectedCases: 0,
  leave: 0,
  decline: 1,
  downgrade: 1,
  accept: 2,
  remove: 2,
  invite: 2,
}

interface Look {
  readonly variant: NonNullable<ButtonLook['variant']>
  readonly icon?: Drawing
}

export const moveLooks: Readonly<Record<Move, Look>> = {
  joinWithAllCases: { variant: 'default', icon: 'okc' },
  joinWithSelectedCases: { variant: 'default', icon: 'half' },
  leave: { variant: 'quietDanger', icon: 'out' },
  accept: { variant: 'primary', icon: 'check' },
  decline: { variant: 'quietDanger' },
  downgrade: { variant: 'quiet' },
  remove: { variant: 'quietDanger' },
  invite: { variant: 'default', icon: mail },
}
