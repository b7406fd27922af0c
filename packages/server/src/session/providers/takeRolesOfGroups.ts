/** The roles that a person has by their groups at the provider, taken over when they sign in and whenever the provider is asked again. */
import { administrator } from '@casebook/core/permissions/capabilities'
import type { Provider } from '@casebook/core/providers/provider'
import { rolesByGroups } from '@casebook/core/providers/rolesOfGroups'
import { removesLastAdministrator } from '@casebook/core/users/lastAdministrator'
import { changesOf, stateOf } from '@casebook/core/users/user'
import { recordEvents, serverEvent } from '../../events'
import type { Database } from '../../services'
import { lockAdministratorsAnd, writeState } from '../accountState.repository'
import { endSessionsOf } from '../sessions.repository'

interface Taking {
  readonly provider: Provider
  readonly username: string
  readonly at: Date
}

/** Whether the roles are others than before: then all sessions of the person have ended. The last administrator stays one. */
export async function takeRolesOfGroups(
  tx: Database,
  groups: readonly string[],
  { provider, username, at }: Taking,
): Promise<boolean> {
  if (provider.rolesOfGroups.length === 0) return false
  const accounts = await lockAdministratorsAnd(tx, username)
  const before = accounts.find((one) => one.username === username)
  if (!before) return false
  const wanted = { ...before, roles: rolesByGroups(provider, groups, before.roles) }
  const isLast = removesLastAdministrator(accounts, wanted)
  const after: typeof wanted = isLast ? { ...wanted, roles: [...wanted.roles, administrator] } : wanted
  const { added, removed } = changesOf(before, stateOf(after))
  if (added.length + removed.length === 0) return false
  await endSessionsOf(tx, username, 'rolesChanged', at)
  await writeState(tx, username, after)
  const byServer = { at, source: null, user: username }
  await recordEvents(
    tx,
    serverEvent('providerRoles', { at, source: username, provider: provider.name }),
    ...added.map((role) => serverEvent('roleAdded', { ...byServer, role })),
    ...removed.map((role) => serverEvent('roleRemoved', { ...byServer, role })),
  )
  return true
}
