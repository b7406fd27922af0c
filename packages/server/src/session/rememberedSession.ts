/**
 * A call that changes something need not wait to learn who sends it: it begins as the person whom the cookie stood for when it was last
 * looked up, and asks for the session together with its first queries. A session's account never changes, and a session ends when the
 * roles do, so this is nearly always right. It is never believed: unless the session is confirmed within the call, all is rolled back,
 * and the call begins again by looking the session up.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Database, Services } from '../services'
import { fallbackStore, holdsAnything, keep } from './fallbackStore'
import { hashOfSecret } from './secrets/secret'
import { callerOf, limitsAt, noteEvery, type SignedIn } from './sessionLimits'
import { findSession, type SessionRow } from './sessions.repository'

export interface RememberedSession {
  readonly signedIn: SignedIn
  /** Asks for the session, and throws if it does not stand as it is remembered. */
  readonly confirm: (db: Database) => Promise<void>
  readonly isConfirmed: () => boolean
}

class NotConfirmed extends Error {}

const kept = new WeakMap<Database, Map<string, SignedIn>>()

function rememberedIn(db: Database): Map<string, SignedIn> {
  const known = kept.get(db) ?? new Map<string, SignedIn>()
  kept.set(db, known)
  return known
}

export function rememberSession({ db }: Pick<Services, 'db'>, signedIn: SignedIn): void {
  keep(rememberedIn(db), signedIn.session.idHash, signedIn)
}

export function forgetSession({ db }: Pick<Services, 'db'>, idHash: string): void {
  rememberedIn(db).delete(idHash)
}

/** Null for a cookie that is not known, and while something is kept in memory for a full disk. */
export function rememberedSession(services: Services, secret: string): RememberedSession | null {
  const { db } = services
  const idHash = hashOfSecret(secret)
  const signedIn = rememberedIn(db).get(idHash)
  if (!signedIn || holdsAnything(fallbackStore(db))) return null
  let isConfirmed = false
  return {
    signedIn,
    async confirm(on) {
      const found = await findSession(on, idHash)
      isConfirmed = found !== null && standsAs(signedIn, found, services)
      if (isConfirmed) return
      forgetSession(services, idHash)
      throw new NotConfirmed('The session is not as it was')
    },
    isConfirmed: () => isConfirmed,
  }
}

/** A session that has to be noted as seen is looked up instead, once a minute; and so is one whose provider is to be asked again. */
function standsAs({ caller, session }: SignedIn, found: SessionRow, services: Services): boolean {
  const { seenBefore, signedInBefore } = limitsAt(services)
  const { isOpen, signedInAt, lastSeenAt, recheckAt } = found
  return (
    isOpen &&
    isDeepStrictEqual(callerOf(found), caller) &&
    signedInAt.getTime() === session.signedInAt.getTime() &&
    signedInAt > signedInBefore &&
    lastSeenAt > seenBefore &&
    (recheckAt === null || recheckAt > services.now()) &&
    services.now().getTime() - lastSeenAt.getTime() < noteEvery
  )
}
