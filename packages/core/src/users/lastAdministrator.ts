/** There is always somebody who can let others in: the last administrator stays one, whoever would have it otherwise. */
import type { User } from './user'

/** What decides whether somebody can administrate. */
export type AccountState = Pick<User, 'username' | 'roles' | 'isActivated' | 'isFrozen'>

/** An administrator who cannot sign in helps nobody. */
export function isActingAdministrator({ roles, isActivated, isFrozen }: AccountState): boolean {
  return roles.includes('ADMIN') && isActivated && !isFrozen
}

/** Whether saving the user so would leave nobody who can administrate. */
export function removesLastAdministrator(users: readonly AccountState[], saved: AccountState): boolean {
  const others = users.filter(({ username }) => username !== saved.username)
  const before = users.find(({ username }) => username === saved.username)
  if (!before || !isActingAdministrator(before) || isActingAdministrator(saved)) return false
  return !others.some(isActingAdministrator)
}

/** Whether open sessions of the user end when this is saved: roles, activation or freezing are no longer what they were. */
export function endsSessions(before: AccountState, after: AccountState): boolean {
  const [held, wanted] = [new Set(before.roles), new Set(after.roles)]
  return (
    held.size !== wanted.size ||
    [...held].some((role) => !wanted.has(role)) ||
    before.isActivated !== after.isActivated ||
    before.isFrozen !== after.isFrozen
  )
}
