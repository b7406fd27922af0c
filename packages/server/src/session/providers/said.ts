import type { SaidOfPerson } from '@casebook/core/providers/provider'
import type { Identity } from './identities.repository'

/** What a provider has said of a person, and everything that it said, for an administrator's test. */
export interface Said extends Identity, SaidOfPerson {
  readonly firstName: string
  readonly lastName: string
  /** As they call themselves there. Never a reason to open an account of that name. */
  readonly preferredName: string | null
  readonly refreshToken: string | null
  /** When they authenticated there, in seconds; null if it does not say. */
  readonly authenticatedAt: number | null
  readonly claims: Readonly<Record<string, unknown>>
}
