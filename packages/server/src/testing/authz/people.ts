/** The callers of the matrix: every role, people with two, somebody of no group, and somebody not signed in. */
import type { Role } from '@casebook/core/permissions/capabilities'

export interface Person {
  /** The heading of their column. */
  readonly name: string
  readonly roles: readonly Role[]
  /** Member of the group Team, and owner of a group whose members share nothing with one another. */
  readonly isMember: boolean
  readonly isSignedIn: boolean
}

const member = (name: string, ...roles: readonly Role[]): Person => ({ name, roles, isMember: true, isSignedIn: true })

export const people: readonly Person[] = [
  { name: 'anonymous', roles: [], isMember: false, isSignedIn: false },
  /** Their session is still there. */
  { name: 'frozen', roles: ['ADMIN', 'PI'], isMember: true, isSignedIn: false },
  { name: 'stranger', roles: [], isMember: false, isSignedIn: true },
  { name: 'stranger PI', roles: ['PI'], isMember: false, isSignedIn: true },
  member('user'),
  member('PI', 'PI'),
  member('REPORTER', 'REPORTER'),
  member('DATA_MANAGER', 'DATA_MANAGER'),
  member('GROUP_MANAGER', 'GROUP_MANAGER'),
  member('FEEDBACK_RECEIVER', 'FEEDBACK_RECEIVER'),
  member('ADMIN', 'ADMIN'),
  member('PI+REPORTER', 'PI', 'REPORTER'),
  member('PI+DATA_MANAGER', 'PI', 'DATA_MANAGER'),
  member('PI+GROUP_MANAGER', 'PI', 'GROUP_MANAGER'),
  member('PI+ADMIN', 'PI', 'ADMIN'),
  member('REPORTER+DATA_MANAGER', 'REPORTER', 'DATA_MANAGER'),
  member('REPORTER+GROUP_MANAGER', 'REPORTER', 'GROUP_MANAGER'),
  member('REPORTER+ADMIN', 'REPORTER', 'ADMIN'),
  member('DATA_MANAGER+ADMIN', 'DATA_MANAGER', 'ADMIN'),
  member('every role', 'ADMIN', 'GROUP_MANAGER', 'PI', 'REPORTER', 'DATA_MANAGER', 'FEEDBACK_RECEIVER'),
]

const has = (...wanted: readonly Role[]) => ({ roles }: Person) => wanted.some((role) => roles.includes(role)) // biome-ignore format: one rule

/** By the specification's table of roles, written down again: nothing here is asked of the program. */
export const entersCases = (person: Person) => !has('REPORTER', 'DATA_MANAGER')(person)
export const reviewsCases = has('ADMIN', 'REPORTER', 'DATA_MANAGER')
export const reviewsServerLogs = has('ADMIN', 'REPORTER')
export const looksAtFeedback = ({ roles }: Person) => roles.includes('FEEDBACK_RECEIVER') || roles.includes('ADMIN')
export const signsAsPi = has('PI')
export const confirmsAsMonitor = has('REPORTER')
export const administers = has('ADMIN')
export const managesGroups = has('ADMIN', 'GROUP_MANAGER')
