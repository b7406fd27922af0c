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

/** The two sides of a membership: the user, and whoever acts for the group. */
export type Party = 'user' | 'manager'

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
  },
  Invited: {
    user: { joinWithAllCases: 'JoinedWithAllCases', joinWithSelectedCases: 'JoinedWithSelectedCases' },
    manager: { remove: 'NoMembership' },
  },
  RequestsAllCases: {
    user: { leave: 'NoMembership' },
    manager: { accept: 'JoinedWithAllCases', decline: 'NoMembership' },
  },
  RequestsSelectedCases: {
    user: { leave: 'NoMembership' },
    manager: { accept: 'JoinedWithSelectedCases', decline: 'NoMembership' },
  },
  JoinedWithAllCases: {
    user: { leave: 'NoMembership' },
    manager: { downgrade: 'JoinedWithSelectedCases', remove: 'NoMembership' },
  },
  JoinedWithSelectedCases: {
    user: { leave: 'NoMembership' },
    manager: { remove: 'NoMembership' },
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
 * The side a caller acts for. In their own membership everybody is the user, whatever their roles, so nobody accepts
 * their own request. An owner's membership cannot be changed: it lasts as long as the group.
 */
export function partyOf(caller: Caller, { user, owner }: MembershipOf): Party | null {
  if (user === owner) return null
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

/** Requests first, as they need an answer; otherwise the order is kept. */
export function pendingFirst<U extends HasStatus>(users: readonly U[]): readonly U[] {
  const pending = users.filter((user) => isPending(user.status))
  return [...pending, ...users.filter((user) => !isPending(user.status))]
}

/**
 * The users that a group shows. Those who act for it see everybody, as they invite and answer requests; others see the
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
