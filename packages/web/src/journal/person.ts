import type { Database } from './database'

/** The owner of the answers, and the key to them. */
export interface Person {
  readonly username: string
  readonly db: Database
  /** Null as long as neither the device nor the server provides one. Rejects if the device's storage fails. */
  readonly key: () => Promise<CryptoKey | null>
}
