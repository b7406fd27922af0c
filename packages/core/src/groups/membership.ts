/**
 * Group membership: who may move whom from which status to which.
 *
 * The table below is the entire rule. The screen reads it to offer buttons, the server to accept or refuse moves, so
 * the two cannot drift apart.
 */
import type { Caller } from '../call/policy'
import { holds } from '../permissions/capabilities'

export const membershipStatuses = [
  'NoMembership',
  'Invited',
  'RequestsAllCases',
  'RequestsSelectedCases',
  'JoinedWithAllCases',
  'JoinedWithSelectedCases',
] as const

export type MembershipStatus = (typeof membershipStatuses)[number]

/** The two sides of a membership: the user, and the person who acts for the group. An owner is both sides of their own. */
export type Party = 'user' | 'manager' | 'owner'

export type Move =
  | 'joinWithAllCases'
  | 'joinWithSelectedCases'
  | 'leave'
  | 'invite'
  | 'accept'
  | 'decline'
  | 'downgrade'
  | 'remove'

type Moves = Readonly<Partial<Record<Move, MembershipStatus>>>

const moves: Readonly<Record<MembershipStatus, Readonly<Record<Party, Moves>>>> = {
  NoMembership: {
    user: { joinWithAllCases: 'RequestsAllCases', joinWithSelectedCases: 'RequestsSelectedCases' },
    manager: { invite: 'Invited' },
    owner: {},
  },
  Invited: {
    user: {
      joinWithAllCases: 'JoinedWithAllCases',
      joinWithSelectedCases: 'JoinedWithSelectedCases',
      decline: 'NoMembership',
    },
    manager: { remove: 'NoMembership' },
    owner: {},
  },
  RequestsAllCases: {
    user: { leave: 'NoMembership' },
    manager: { accept: 'JoinedWithAllCases', decline: 'NoMembership' },
    owner: {},
  },
  RequestsSelectedCases: {
    user: { leave: 'NoMembership' },
    manager: { accept: 'JoinedWithSelectedCases', decline: 'NoMembership' },
    owner: {},
  },
  JoinedWithAllCases: {
    user: { leave: 'NoMembership' },
    manager: { downgrade: 'JoinedWithSelectedCases', remove: 'NoMembership' },
    owner: { downgrade: 'JoinedWithSelectedCases' },
  },
  JoinedWithSelectedCases: {
    user: { leave: 'NoMembership' },
    manager: { remove: 'NoMembership' },
    owner: { joinWithAllCases: 'JoinedWithAllCases' },
  },
}

export interface OpenMove {
  readonly move: Move
  readonly to: MembershipStatus
}

/** The moves open to a party, each with the status it leads to. */
export function openMoves(party: Party, status: MembershipStatus): readonly OpenMove[] {
  // The cast is safe: the keys of Moves are moves.
  return Object.entries(moves[status][party]).map(([move, to]) => ({ move: move as Move, to }))
}

export function isLegalTransition(party: Party, from: MembershipStatus, to: MembershipStatus): boolean {
  return openMoves(party, from).some((open) => open.to === to)
}

/** Whose membership it is, and of whose group. */
export interface MembershipOf {
  readonly user: string
  readonly owner: string
}

/**
 * The side a caller acts for. In their own membership everyone is the user, whatever their roles, so nobody accepts
 * their own request. An owner's membership lasts as long as the group: they alone choose how much they share.
 */
export function partyOf(caller: Caller, { user, owner }: MembershipOf): Party | null {
  if (user === owner) return caller.username === owner ? 'owner' : null
  if (caller.username === user) return 'user'
  return actsForGroup(caller, owner) ? 'manager' : null
}

/** The owner acts for a group; group managers and administrators act for every group. */
export function actsForGroup(caller: Caller, owner: string): boolean {
  return caller.username === owner || holds(caller.roles, 'canUseMembershipTool')
}

interface HasStatus {
  readonly status: MembershipStatus
}

/** The order in a group: requests first, as they need an answer, then members, invitations, and everyone else. */
export const placeInGroup: Readonly<Record<MembershipStatus, number>> = {
  RequestsAllCases: 0,
  RequestsSelectedCases: 0,
  JoinedWithAllCases: 1,
  JoinedWithSelectedCases: 1,
  Invited: 2,
  NoMembership: 3,
}

/**
 * The users that a group shows. Those who act for it see everyone, as they invite and answer requests; others see the
 * members, as these would see one's cases.
 */
export function shownUsers<U extends HasStatus>(users: readonly U[], actsForIt: boolean): readonly U[] {
  return actsForIt ? users : users.filter(({ status }) => isJoined(status))
}

export function isPending(status: MembershipStatus): boolean {
  return status === 'RequestsAllCases' || status === 'RequestsSelectedCases'
}

export function isJoined(status: MembershipStatus): boolean {
  return status === 'JoinedWithAllCases' || status === 'JoinedWithSelectedCases'
}
