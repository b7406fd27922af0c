/** An account as administrators see it, and the list in which they find it. */
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
  /** Failed logins in a row. */
  readonly invalidLogins: number
}

/** By a part of the user name, whatever its case. */
export function listedUsers(usernames: readonly string[], filter: string): readonly string[] {
  const wanted = filter.trim().toLowerCase()
  return usernames.filter((username) => username.toLowerCase().includes(wanted))
}

const manyInvalidLogins = 10

/** So many that somebody may be guessing the password. */
export function isHighlighted({ invalidLogins }: Pick<User, 'invalidLogins'>): boolean {
  return invalidLogins >= manyInvalidLogins
}

/** The roles with one ticked or not, in the order of the boxes, each once. */
export function withRole(held: readonly Role[], role: Role, isHeld: boolean): readonly Role[] {
  return roleBoxes.filter((each) => (each === role ? isHeld : held.includes(each)))
}

/** The boxes of the screen, in its order. */
export const roleBoxes = [
  'ADMIN',
  'REPORTER',
  'DATA_MANAGER',
  'FEEDBACK_RECEIVER',
  'GROUP_MANAGER',
  'PI',
] as const satisfies readonly Role[]
