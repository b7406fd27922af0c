/** An account in the administrators' view. */
import { type Role, roleBoxes } from '../permissions/capabilities'
import type { User } from './users.calls'

/** The fields that an administrator sets. */
export type AccountState = Pick<User, 'roles' | 'isActivated' | 'isFrozen'>

export function stateOf({ roles, isActivated, isFrozen }: AccountState): AccountState {
  return { roles, isActivated, isFrozen }
}

const manyInvalidLogins = 10

/** Enough failures that a person may be guessing the password. */
export function isHighlighted({ invalidLogins }: Pick<User, 'invalidLogins'>): boolean {
  return invalidLogins >= manyInvalidLogins
}

/** The roles after ticking or unticking one: in box order, without duplicates. */
export function withRole(held: readonly Role[], role: Role, isHeld: boolean): readonly Role[] {
  return roleBoxes.filter((each) => (each === role ? isHeld : held.includes(each)))
}

interface StateChanges {
  readonly added: readonly Role[]
  readonly removed: readonly Role[]
  readonly activation: boolean
  readonly freezing: boolean
}

export function changesOf(before: AccountState, after: AccountState): StateChanges {
  return {
    added: roleBoxes.filter((role) => after.roles.includes(role) && !before.roles.includes(role)),
    removed: roleBoxes.filter((role) => before.roles.includes(role) && !after.roles.includes(role)),
    activation: before.isActivated !== after.isActivated,
    freezing: before.isFrozen !== after.isFrozen,
  }
}

/** The number of boxes that differ. */
export function numberOfChanges(before: AccountState, after: AccountState): number {
  const { added, removed, activation, freezing } = changesOf(before, after)
  return added.length + removed.length + Number(activation) + Number(freezing)
}

/** The boxes after another person saved: those changed here stay as ticked, all others follow the server. */
export function mergedState(shown: AccountState, ticked: AccountState, theirs: AccountState): AccountState {
  const mine = changesOf(shown, ticked)
  return {
    roles: roleBoxes.filter(
      (role) => mine.added.includes(role) || (theirs.roles.includes(role) && !mine.removed.includes(role)),
    ),
    isActivated: mine.activation ? ticked.isActivated : theirs.isActivated,
    isFrozen: mine.freezing ? ticked.isFrozen : theirs.isFrozen,
  }
}
