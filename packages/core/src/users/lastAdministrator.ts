/** There must always be an administrator: the last one cannot be removed, by anybody. */
import type { User } from './user'

/** The fields that decide whether somebody can administrate. */
export type AccountState = Pick<User, 'username' | 'roles' | 'isActivated' | 'isFrozen'>

/** An administrator who cannot sign in does not count. */
export function isActingAdministrator({ roles, isActivated, isFrozen }: AccountState): boolean {
  return roles.includes('ADMIN') && isActivated && !isFrozen
}

/** Whether saving this state would leave no administrator. */
export function removesLastAdministrator(users: readonly AccountState[], saved: AccountState): boolean {
  const others = users.filter(({ username }) => username !== saved.username)
  const before = users.find(({ username }) => username === saved.username)
  if (!before || !isActingAdministrator(before) || isActingAdministrator(saved)) return false
  return !others.some(isActingAdministrator)
}

/** Whether saving ends the user's open sessions: their roles, activation or freezing changed. */
export function endsSessions(before: AccountState, after: AccountState): boolean {
  const [held, wanted] = [new Set(before.roles), new Set(after.roles)]
  return (
    held.size !== wanted.size ||
    [...held].some((role) => !wanted.has(role)) ||
    before.isActivated !== after.isActivated ||
    before.isFrozen !== after.isFrozen
  )
}
