/** The roles, the activation and the freezing of accounts, as they are changed. */
import type { AccountState } from '@casebook/core/users/user'
import { sql } from 'kysely'
import { holdsInSql } from '../database/rolesInSql'
import type { Database } from '../services'

export interface AccountRow extends AccountState {
  readonly username: string
}

/**
 * Locks an account and those of all administrators, always in one order, and answers them as they are then. Two changes
 * that could each remove one of two last administrators follow one another.
 */
export async function lockAdministratorsAnd(tx: Database, username: string): Promise<readonly AccountRow[]> {
  const rows = await tx
    .selectFrom('app_user')
    .select(['username', 'roles', 'is_activated', 'is_frozen'])
    .where((is) => is.or([is('username', '=', username), holdsInSql(sql`roles`, 'canManageUsers')]))
    .orderBy('username')
    .forUpdate()
    .execute()
  return rows.map(({ is_activated, is_frozen, ...row }) => ({
    ...row,
    isActivated: is_activated,
    isFrozen: is_frozen,
  }))
}

export async function writeState(
  tx: Database,
  username: string,
  { roles, isActivated, isFrozen }: AccountState,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ roles: [...roles], is_activated: isActivated, is_frozen: isFrozen })
    .where('username', '=', username)
    .execute()
}
