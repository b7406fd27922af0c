/**
 * The life of a study: in use, closed to new cases, locked, archived.
 *
 *   inUse, closed ──sign──▶ signedOnce ──sign, by somebody else──▶ locked ──archive──▶ archived
 *         ▲                    │ takeBack                            │ ▲                  │
 *         └────────────────────┴───────────────unlock────────────────┘ └────bringBack─────┘
 *
 * From the first signature on nothing is written, so that both sign the same dataset. Each move is a signed entry with a reason; the last
 * entry of a study says its state.
 */

export const lifeKinds = ['signed', 'takenBack', 'locked', 'unlocked', 'archived', 'broughtBack'] as const

/** What an entry says that was done. */
export type LifeKind = (typeof lifeKinds)[number]

export const lifeStates = ['inUse', 'closed', 'signedOnce', 'locked', 'archived'] as const

export type LifeState = (typeof lifeStates)[number]

export const lifeMoves = ['sign', 'takeBack', 'unlock', 'archive', 'bringBack'] as const

export type LifeMove = (typeof lifeMoves)[number]

export const longestLifeReason = 500

/** The last entry of a study, as far as its state depends on it. */
export interface LastEntry {
  readonly kind: LifeKind
  readonly by: string
}

const stateAfter: Readonly<Record<LifeKind, LifeState | null>> = {
  signed: 'signedOnce',
  takenBack: null,
  locked: 'locked',
  unlocked: null,
  archived: 'archived',
  broughtBack: 'locked',
}

export function lifeState(last: LastEntry | null, isRetired: boolean): LifeState {
  return (last && stateAfter[last.kind]) ?? (isRetired ? 'closed' : 'inUse')
}

/** Nothing is written to a study in this state. The database refuses it by the same kinds of entries (`is_held`). */
export function isHeld(state: LifeState): boolean {
  return state === 'signedOnce' || state === 'locked' || state === 'archived'
}

const moves: Readonly<Record<LifeState, Partial<Readonly<Record<LifeMove, LifeKind>>>>> = {
  inUse: { sign: 'signed' },
  closed: { sign: 'signed' },
  signedOnce: { sign: 'locked', takeBack: 'takenBack' },
  locked: { unlock: 'unlocked', archive: 'archived' },
  archived: { bringBack: 'broughtBack' },
}

/** `SamePerson`: the second signature is another person's to give. */
export type MovedLife = LifeKind | 'NotNow' | 'SamePerson'

/** What a person's move makes of a study. */
export function movedLife(last: LastEntry | null, isRetired: boolean, move: LifeMove, person: string): MovedLife {
  const kind = moves[lifeState(last, isRetired)][move]
  if (!kind) return 'NotNow'
  return kind === 'locked' && last?.by === person ? 'SamePerson' : kind
}

/** The moves that are open to a person. */
export function openLifeMoves(last: LastEntry | null, isRetired: boolean, person: string): readonly LifeMove[] {
  return lifeMoves.filter((move) => (lifeKinds as readonly string[]).includes(movedLife(last, isRetired, move, person)))
}

/** What is looked at before a study is locked. Each is a number of what is open still. */
export const openPoints = [
  'drafts',
  'queries',
  'unsigned',
  'unverified',
  'samples',
  'incomplete',
  'links',
  'late',
] as const

export type OpenPoint = (typeof openPoints)[number]
