/** An account in the administrators' view, and their list of accounts. */
import type { Role } from '../permissions/capabilities'

export interface User {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly title: string
  readonly institution: string
  readonly address: string
  readonly city: string
  readonly zip: string
  readonly country: string
  readonly phone: string
  readonly roles: readonly Role[]
  readonly isActivated: boolean
  readonly isFrozen: boolean
  /** Consecutive failed logins. */
  readonly invalidLogins: number
}

/** By a part of the username, ignoring case. */
export function listedUsers(usernames: readonly string[], filter: string): readonly string[] {
  const wanted = filter.trim().toLowerCase()
  return usernames.filter((username) => username.toLowerCase().includes(wanted))
}

const manyInvalidLogins = 10

/** Enough failures that somebody may be guessing the password. */
export function isHighlighted({ invalidLogins }: Pick<User, 'invalidLogins'>): boolean {
  return invalidLogins >= manyInvalidLogins
}

/** The roles after ticking or unticking one: in box order, without duplicates. */
export function withRole(held: readonly Role[], role: Role, isHeld: boolean): readonly Role[] {
  return roleBoxes.filter((each) => (each === role ? isHeld : held.includes(each)))
}

/** In screen order. */
export const roleBoxes = [
  'ADMIN',
  'REPORTER',
  'DATA_MANAGER',
  'FEEDBACK_RECEIVER',
  'GROUP_MANAGER',
  'PI',
] as const satisfies readonly Role[]
