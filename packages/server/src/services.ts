/** The services that every handler uses. They hold nothing of a request and no state of the process. */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config/config'
import type { Replica } from './database/replica'
import type { Job } from './jobs/job'
import type { Tables } from './schema'

export type Database = Kysely<Tables>

export interface Services {
  readonly db: Database
  /** For reads of whole studies, which ask it by `forWholeStudies`. */
  readonly replica?: Replica | undefined
  readonly config: Config
  readonly log: Logger
  /** The server's clock; tests give their own. */
  readonly now: () => Date
  readonly queueJob: QueueJob
}

/** Queues a background job; within the transaction `tx` only if that commits. */
export type QueueJob = <Data extends object>(
  job: Job<Data>,
  data: Data,
  tx?: Database,
  /** Whose job it is, if no one waits for it: each person's first comes before anyone's second. A job without comes before all of them. */
  sender?: string,
) => Promise<void>

/** The edge's facts about one request, and the headers that a handler may set on the answer. */
export interface Exchange {
  /** The sender's address, as far as it can be trusted (TRUST_PROXY). */
  readonly ip: string
  /** The origin of the client that asks, ours or listed: links in mails lead nowhere else. */
  readonly origin: string
  /** The API level that the client speaks, from its header; null if it names none. */
  readonly clientLevel: number | null
  /** Whether the request shows that a client of ours made it: then a call that only reads may prepare what comes next. */
  readonly mayChange: boolean
  /** The sender's key for a call that may be delivered twice. */
  readonly idempotencyKey: string | null
  /** Hash of the session the request came with, or null. */
  readonly session: { readonly idHash: string; readonly signedInAt: Date } | null
  /** Set where the session is only remembered so far: asks for it with the first queries of the call, and throws if it has changed. */
  readonly confirmSession?: ((db: Database) => Promise<void>) | undefined
  /** The secret in the device cookie, or null. */
  readonly device: string | null
  /** The secret in the captcha cookie, or null. */
  readonly captcha: string | null
  /** The secret in the cookie of a second step, or null. */
  readonly step: string | null
  /** Whether nobody waits for the answer any more. */
  readonly isGone: () => boolean
  /** Puts the cookies of a new session, and of the device, on the answer. */
  readonly startSession: (secret: string, device: string) => void
  /** Puts the cookie of a new captcha on the answer. */
  readonly startCaptcha: (secret: string) => void
  /** Puts the cookie of a second step on the answer. */
  readonly startStep: (secret: string) => void
  /** Takes the session's cookie off the browser, and what it kept of the session. */
  readonly endSession: () => void
}
