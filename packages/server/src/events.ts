/**
 * The server log that administrators read: who did what, and when. One row per event, of a closed list of kinds.
 * Nothing of a patient and no secret stands in it.
 */
import type { Database } from './services'

export const eventKinds = [
  'login',
  'logout',
  'deactivation',
  'failedLogin',
  'expiredSession',
  'registration',
  'emailVerification',
  'verificationFailed',
  'verificationTimedOut',
  'adminActivated',
  'adminDeactivated',
  'roleAdded',
  'roleRemoved',
  'frozen',
  'exportedData',
  'exportedAllData',
  'exportedGroup',
  'loadedCase',
  'savedCase',
  'autosavedCase',
  'createdSubjectId',
  'baseProtected',
  'baseUnprotected',
  'accessGranted',
  'accessRevoked',
  'viewedLog',
  'tokenRefused',
  'tokenCreated',
  'unlockedEcrf',
  'sdvLocked',
  'sdvUnlocked',
  'sdvFailed',
] as const

export type EventKind = (typeof eventKinds)[number]

export interface ServerEvent {
  readonly kind: EventKind
  readonly at: Date
  /** The name of an account; null where nobody is known. */
  readonly source: string | null
  readonly payload?: Readonly<Record<string, string | number | boolean | null>>
}

export async function recordEvent(db: Database, ...events: readonly ServerEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ at, kind, source, payload = {} }) => ({
    at,
    kind,
    source,
    payload: JSON.stringify(payload),
  }))
  await db.insertInto('server_event').values(rows).execute()
}
