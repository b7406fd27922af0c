/**
 * Sessions: whose cookie the browser has, and for how long it is valid.
 *
 * A session is a row, so all processes know it and any of them can end it. It ends after an hour without a call and twelve
 * hours after signing in (both configurable), and whenever the account loses the right to it. Roles are read with each
 * call: those that are remembered (`rememberedSession`) are confirmed before they count. On a full disk it is kept in memory for the
 * time being.
 */
import type { WireCall } from '@casebook/api-adapter/wire'
import { unlessDiskIsFull } from '../database/fullDisk'
import { recordEvent, recordEvents, serverEvent } from '../events'
import type { Services } from '../services'
import { bringToDisk } from './bringToDisk'
import { fallbackStore, keep, keepEvents, type SessionInMemory } from './fallbackStore'
import { isStillKnown } from './providers/recheck'
import { forgetSession, rememberSession } from './rememberedSession'
import { hashOfSecret } from './secrets/secret'
import { callerOf, limitsAt, noteEvery, type SignedIn } from './sessionLimits'
import {
  type EndReason,
  endSession,
  endSessionsIdleSince,
  findSession,
  type SessionRow,
  touchSession,
} from './sessions.repository'
import { findAccount } from './users'

export async function signedInBy(
  services: Services,
  secret: string,
  call?: Pick<WireCall, 'keepsNoSession'>,
): Promise<SignedIn | null> {
  const { db, now } = services
  const idHash = hashOfSecret(secret)
  await bringToDisk(services)
  const found = await findAlsoInMemory(db, idHash)
  if (!found?.isOpen) return null

  const { signedInAt, lastSeenAt } = found
  const at = now()
  const { seenBefore, signedInBefore } = limitsAt(services)
  if (lastSeenAt <= seenBefore || signedInAt <= signedInBefore) {
    await endAndRecord(services, idHash, 'expired', 'expiredSession')
    return null
  }
  if (found.recheckAt && found.recheckAt <= at && !(await isStillKnown(services, idHash, found.username))) {
    await endAndRecord(services, idHash, 'leftProvider', 'expiredSession')
    return null
  }
  if (!call?.keepsNoSession && at.getTime() - lastSeenAt.getTime() >= noteEvery)
    await unlessDiskIsFull(
      () => touchSession(db, idHash, at),
      () => keep(fallbackStore(db).seen, idHash, at),
    )
  const signedIn = { caller: callerOf(found), session: { idHash, signedInAt } }
  rememberSession(services, signedIn)
  return signedIn
}

async function findAlsoInMemory(db: Services['db'], idHash: string): Promise<SessionRow | null> {
  const { sessions, seen, ended } = fallbackStore(db)
  if (ended.has(idHash)) return null
  const inMemory = sessions.get(idHash)
  const found = inMemory ? await ofAccount(db, inMemory) : await findSession(db, idHash)
  return found && { ...found, lastSeenAt: seen.get(idHash) ?? found.lastSeenAt }
}

async function ofAccount(db: Services['db'], session: SessionInMemory): Promise<SessionRow | null> {
  const account = await findAccount(db, session.username)
  return (
    account && {
      ...session,
      roles: account.roles,
      isOpen: account.isOpen,
      handedOver: null,
      recheckAt: null,
      lastSeenAt: session.signedInAt,
    }
  )
}

/** Ends a session and logs it, once; on a full disk in memory. */
export async function endAndRecord(
  { db, now }: Services,
  idHash: string,
  reason: EndReason,
  kind: 'logout' | 'expiredSession',
): Promise<void> {
  const at = now()
  forgetSession({ db }, idHash)
  await unlessDiskIsFull(
    () =>
      db.transaction().execute(async (tx) => {
        const source = await endSession(tx, idHash, reason, at)
        if (source !== null) await recordEvent(tx, kind, { at, source })
      }),
    async () => {
      const source = (await findAlsoInMemory(db, idHash))?.username
      keep(fallbackStore(db).ended, idHash, { at, reason })
      if (source !== undefined) keepEvents(db, [serverEvent(kind, { at, source })])
    },
  )
}

/** Ends and logs the sessions that nobody came back to. */
export async function endExpiredSessions(services: Services): Promise<void> {
  const at = services.now()
  await services.db.transaction().execute(async (tx) => {
    const usernames = await endSessionsIdleSince(tx, limitsAt(services), at)
    await recordEvents(tx, ...usernames.map((source) => serverEvent('expiredSession', { at, source })))
  })
}
