/** Opens a session for a person who has shown all that is asked of them, and remembers the device. */
import { unlessDiskIsFull } from '../database/fullDisk'
import { recordEvent, serverEvent } from '../events'
import type { Database, Exchange, Services } from '../services'
import { isKnownToAnybody, rememberDevice } from './devices.repository'
import { fallbackStore, keep, keepEvents } from './fallbackStore'
import { hashOfSecret, newSecret } from './secrets/secret'
import { endSession, startSession } from './sessions.repository'
import { type Account, findAccount, lockAccount, writePasswordHash } from './users'

export interface NewSession {
  /** As it was when the password was checked. */
  readonly account: Account
  /** The password hashed at today's cost; null: it is already. */
  readonly renewedHash: string | null
  readonly needsSecondFactor: boolean
}

/** The secrets of the session and of the device, for the cookies. */
export interface OpenedSession {
  readonly secret: string
  readonly device: string
}

/** False if the password changed while it was being checked. */
export async function openSession(services: Services, session: NewSession, exchange: Exchange): Promise<boolean> {
  const opened = await unlessDiskIsFull(
    () => openOnDisk(services, session, exchange),
    () => openInMemory(services, session, exchange),
  )
  if (opened === null) return false
  exchange.startSession(opened.secret, opened.device)
  return true
}

function openOnDisk(
  { db, now }: Services,
  { account: { username, passwordHash }, renewedHash, needsSecondFactor }: NewSession,
  exchange: Exchange,
): Promise<OpenedSession | null> {
  return db.transaction().execute(async (tx) => {
    if ((await lockAccount(tx, username))?.passwordHash !== passwordHash) return null
    if (renewedHash !== null) await writePasswordHash(tx, username, renewedHash)
    return openIn(tx, { username, needsSecondFactor, at: now() }, exchange)
  })
}

interface SessionRow {
  readonly username: string
  readonly needsSecondFactor: boolean
  readonly at: Date
}

/** Within the transaction in which the account is locked. */
export async function openIn(
  tx: Database,
  { username, needsSecondFactor, at }: SessionRow,
  exchange: Exchange,
): Promise<OpenedSession> {
  const secret = newSecret()
  const device = await deviceOf(tx, exchange)
  await rememberDevice(tx, username, hashOfSecret(device), at)
  if (exchange.session) await endSession(tx, exchange.session.idHash, 'replaced', at)
  await startSession(tx, { idHash: hashOfSecret(secret), username, needsSecondFactor, at })
  await recordEvent(tx, 'login', { at, source: username, ip: exchange.ip })
  return { secret, device }
}

/** The disk is full. The device is remembered when a person signs in from it next. */
async function openInMemory(
  { db, now, log }: Services,
  { account: { username, passwordHash }, needsSecondFactor }: NewSession,
  exchange: Exchange,
): Promise<OpenedSession | null> {
  if ((await findAccount(db, username))?.passwordHash !== passwordHash) return null
  const memory = fallbackStore(db)
  const at = now()
  const secret = newSecret()
  if (exchange.session) keep(memory.ended, exchange.session.idHash, { at, reason: 'replaced' })
  keep(memory.sessions, hashOfSecret(secret), { username, signedInAt: at, needsSecondFactor })
  keepEvents(db, [serverEvent('login', { at, source: username, ip: exchange.ip })])
  log.error('The disk is full: a session is kept in memory')
  return { secret, device: await deviceOf(db, exchange) }
}

/** The browser's own secret, if it is one that we gave; else a new one. */
async function deviceOf(tx: Database, { device }: Exchange): Promise<string> {
  return device !== null && (await isKnownToAnybody(tx, hashOfSecret(device))) ? device : newSecret()
}
