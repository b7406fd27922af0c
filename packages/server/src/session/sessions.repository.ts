import type { HandedOver } from '@casebook/core/call/handedOver'
import type { Role } from '@casebook/core/permissions/capabilities'
import { prepared } from '../database/prepared'
import type { Database } from '../services'

export const endReasons = [
  'loggedOut',
  'expired',
  /** A person signed in anew from the same browser. */
  'replaced',
  'passwordChanged',
  'secondFactorRemoved',
  'rolesChanged',
  'limitsChanged',
  'deactivated',
  'frozen',
  /** The provider that signed the person in does not know them any more. */
  'leftProvider',
] as const

export type EndReason = (typeof endReasons)[number]

export interface SessionRow {
  readonly username: string
  readonly roles: readonly Role[]
  readonly isOpen: boolean
  /** Has to set up a second factor before anything else. */
  readonly needsSecondFactor: boolean
  /** Null unless the tablet is with a patient. */
  readonly handedOver: HandedOver | null
  readonly signedInAt: Date
  readonly lastSeenAt: Date
  /** When the provider that opened it is to be asked again; null without one. */
  readonly recheckAt: Date | null
}

interface NewSession {
  readonly idHash: string
  readonly username: string
  readonly at: Date
  readonly needsSecondFactor?: boolean
  /** If it goes on from an earlier one. */
  readonly signedInAt?: Date
}

export async function startSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id_hash: session.idHash,
      username: session.username,
      signed_in_at: session.signedInAt ?? session.at,
      last_seen_at: session.at,
      ended_at: null,
      end_reason: null,
      needs_second_factor: session.needsSecondFactor ?? false,
    })
    .execute()
}

/** A session that has not ended. Not open: its account may not sign in any more. */
export async function findSession(db: Database, idHash: string): Promise<SessionRow | null> {
  const [row] = await openSession(db, { idHash })
  if (!row) return null
  return {
    username: row.username,
    roles: row.roles,
    isOpen: row.is_activated && !row.is_frozen,
    needsSecondFactor: row.needs_second_factor,
    handedOver: row.handed_over,
    signedInAt: row.signed_in_at,
    lastSeenAt: row.last_seen_at,
    recheckAt: row.recheck_at,
  }
}

const openSession = prepared((db, { idHash }: { readonly idHash: string }) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.username', 'session.username')
    .leftJoin('provider_session', 'session_hash', 'id_hash')
    .select(['app_user.username', 'app_user.roles', 'is_activated', 'is_frozen'])
    .select(['signed_in_at', 'last_seen_at', 'needs_second_factor', 'handed_over', 'recheck_at'])
    .where('id_hash', '=', idHash)
    .where('ended_at', 'is', null),
)

export async function touchSession(db: Database, idHash: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: at }).where('id_hash', '=', idHash).execute()
}

/** Opens everything to a session that was waiting for a second factor. */
export async function completeSession(db: Database, idHash: string): Promise<void> {
  await db.updateTable('session').set({ needs_second_factor: false }).where('id_hash', '=', idHash).execute()
}

/** Leaves a session the calls of an interview in one case; null gives it everything back. */
export async function setHandedOver(db: Database, idHash: string, handedOver: HandedOver | null): Promise<void> {
  await db
    .updateTable('session')
    .set({ handed_over: handedOver && JSON.stringify(handedOver) })
    .where('id_hash', '=', idHash)
    .execute()
}

/** Whose session it ended; null if it had ended already, so that only one of many at once hears of it. */
export async function endSession(db: Database, idHash: string, reason: EndReason, at: Date): Promise<string | null> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('id_hash', '=', idHash)
    .where('ended_at', 'is', null)
    .returning('username')
    .executeTakeFirst()
  return ended?.username ?? null
}

/** Ends all sessions of an account at once: the next call of each finds its caller signed out. */
export async function endSessionsOf(db: Database, username: string, reason: EndReason, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('username', '=', username)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends what nobody came back to, and says whose sessions those were, once for each session. */
export async function endSessionsIdleSince(
  db: Database,
  limits: { seenBefore: Date; signedInBefore: Date },
  at: Date,
): Promise<readonly string[]> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: 'expired' satisfies EndReason })
    .where('ended_at', 'is', null)
    .where((is) =>
      is.or([is('last_seen_at', '<=', limits.seenBefore), is('signed_in_at', '<=', limits.signedInBefore)]),
    )
    .returning('username')
    .execute()
  return ended.map(({ username }) => username)
}
