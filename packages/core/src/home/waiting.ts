/** The work that waits for a person: its kinds in the order of the screen, and their sum. */
import type { Deployment } from '../deployment/deployment'
import { holds, type Role } from '../permissions/capabilities'
import { mostWaiting, type Waiting } from './home.calls'

export const kindsOfWork = [
  'drafts',
  'changed',
  'queries',
  'followUps',
  'toSign',
  'toVerify',
  'invitations',
  'requests',
] as const

export type KindOfWork = (typeof kindsOfWork)[number]

export interface Amount {
  readonly count: number
  /** There are more than `count`. */
  readonly more: boolean
}

/** Without what waits for verification where the deployment does not show it. */
export function shownWaiting(waiting: Waiting, { showsSdv }: Pick<Deployment, 'showsSdv'>): Waiting {
  if (showsSdv) return waiting
  const { changed: _changed, toSign: _toSign, toVerify: _toVerify, ...rest } = waiting
  return rest
}

/** The kinds of which anything waits, in order. */
export function waitingKinds(waiting: Waiting): readonly KindOfWork[] {
  return kindsOfWork.filter((kind) => (waiting[kind]?.count ?? 0) > 0)
}

/** The sum of all kinds, counted as far as each of them: "99+". */
export function waitingInAll(waiting: Waiting): Amount {
  const kinds = kindsOfWork.map((kind) => waiting[kind])
  const sum = kinds.reduce((sum, kind) => sum + (kind?.count ?? 0), 0)
  const more = sum > mostWaiting || kinds.some((kind) => kind?.more === true)
  return { count: Math.min(sum, mostWaiting), more }
}

/** The first step of a person for whom nothing waits. */
export const firstSteps = ['getAccess', 'startCase', 'review', 'answers', 'administer', 'goOn'] as const

export type FirstStep = (typeof firstSteps)[number]

export function firstStep(held: readonly Role[], { studies }: Pick<Waiting, 'studies'>): FirstStep {
  if (!holds(held, 'hasOwnCases')) return holds(held, 'canSetMonitorSdv') ? 'review' : 'answers'
  const hasStudy = studies.some(({ isRetired }) => isRetired !== true)
  if (holds(held, 'canManageUsers')) return hasStudy ? 'goOn' : 'administer'
  return hasStudy ? 'startCase' : 'getAccess'
}

/** Whether the person has no work yet, and no case: then they may be new here. */
export function isFirstDay(waiting: Waiting): boolean {
  return waitingKinds(waiting).length === 0 && waiting.studies.every(({ cases = 0 }) => cases === 0)
}
