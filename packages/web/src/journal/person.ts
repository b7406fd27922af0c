import type { Database } from './database'

/** Whose answers they are, and what opens them. */
export interface Person {
  readonly username: string
  readonly db: Database
  /** Null for as long as neither device nor server gives it; fails as the device fails. */
  readonly key: () => Promise<CryptoKey | null>
}
