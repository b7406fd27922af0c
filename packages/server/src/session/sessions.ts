/**
 * Sessions: who the browser's cookie stands for, and for how long.
 *
 * A session is a row, so all processes know it and any of them can end it. It ends after an hour without a call and twelve
 * hours after signing in (both configurable), and whenever the account loses the right to it. Roles are read with each
 * call, never remembered.
 */
import type { Caller } from '@casebook/api-adapter/contract'
import type { Config } from '../config'
import { recordEvent } from '../events'
import type { Exchange, Services } from '../services'
import { hashOfSecret } from './secret'
import { endSession, endSessionsIdleSince, findSession, touchSession } from './sessions.repository'

export interface SignedIn {
  readonly caller: Caller
  readonly session: NonNullable<Exchange['session']>
}

const minute = 60_000

/** Calls within a minute of the last one noted are not noted: to read should not always mean to write. */
const noteEvery = minute

export async function signedInBy(services: Services, secret: string): Promise<SignedIn | null> {
  const { db, now } = services
  const idHash = hashOfSecret(secret)
  const found = await findSession(db, idHash)
  if (!found?.isOpen) return null

  const { username, roles, signedInAt, lastSeenAt } = found
  const at = now()
  const { seenBefore, signedInBefore } = limitsAt(services)
  if (lastSeenAt <= seenBefore || signedInAt <= signedInBefore) {
    await db.transaction().execute(async (tx) => {
      const ended = await endSession(tx, idHash, 'expired', at)
      if (ended !== null) await recordEvent(tx, { kind: 'expiredSession', at, source: ended })
    })
    return null
  }
  if (at.getTime() - lastSeenAt.getTime() >= noteEvery) await touchSession(db, idHash, at)
  return { caller: { username, roles }, session: { idHash, signedInAt } }
}

/** Ends and logs the sessions that nobody came back to. */
export async function endExpiredSessions(services: Services): Promise<void> {
  const at = services.now()
  await services.db.transaction().execute(async (tx) => {
    const usernames = await endSessionsIdleSince(tx, limitsAt(services), at)
    await recordEvent(tx, ...usernames.map((source) => ({ kind: 'expiredSession', at, source }) as const))
  })
}

/** What was last seen, or signed in, at these times or earlier is over. */
function limitsAt({ config, now }: { config: Config; now: () => Date }): { seenBefore: Date; signedInBefore: Date } {
  const time = now().getTime()
  return {
    seenBefore: new Date(time - config.sessionIdleMinutes * minute),
    signedInBefore: new Date(time - config.sessionHours * 60 * minute),
  }
}
