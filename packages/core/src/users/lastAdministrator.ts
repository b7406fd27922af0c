/** There must always be an administrator: the last one cannot be removed. */
import { holds } from '../permissions/capabilities'
import { type AccountState, numberOfChanges } from './user'

export interface NamedState extends AccountState {
  readonly username: string
}

/** An administrator who cannot sign in does not count. */
export function isActingAdministrator({ roles, isActivated, isFrozen }: AccountState): boolean {
  return holds(roles, 'canManageUsers') && isActivated && !isFrozen
}

/** Whether saving this state would leave no administrator. */
export function removesLastAdministrator(users: readonly NamedState[], saved: NamedState): boolean {
  const others = users.filter(({ username }) => username !== saved.username)
  const before = users.find(({ username }) => username === saved.username)
  if (!before || !isActingAdministrator(before) || isActingAdministrator(saved)) return false
  return !others.some(isActingAdministrator)
}

/** Whether saving ends the user's open sessions: their roles, activation or freezing changed. */
export function endsSessions(before: AccountState, after: AccountState): boolean {
  return numberOfChanges(before, after) > 0
}
