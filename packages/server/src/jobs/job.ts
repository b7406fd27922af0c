/** A kind of background job is one value: what is done, when, and how often it is tried. Its area lists it. */
import type { Services } from '../services'

export interface Job<Data extends object = Record<never, never>> {
  /** Name of the queue; no two jobs share one. */
  readonly name: string
  /** A rejection means: try again later. */
  readonly run: (services: Services, data: Data) => Promise<void>
  /** A cron expression, in UTC; without it the queue is filled on demand. */
  readonly schedule?: string
  /** Tries after the first. */
  readonly retryLimit: number
  /** Seconds before the second try; each further wait is about twice as long. */
  readonly retryDelay: number
  /** How many of them one process runs at a time, by default one. */
  readonly atATime?: number
  /** Seconds, by default 900. A job that takes longer is tried again: the process that ran it may be dead. */
  readonly longest?: number
}

/** A job, whatever it carries. */
export type AnyJob = Job<never>
