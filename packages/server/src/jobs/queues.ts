/** The background jobs there are. Each queue names what a job of it carries, when it runs, and how often it is tried. */
import type { Mail } from '../mail/mail'

export interface JobData {
  /** Removes expired sessions, old counts of failed sign-ins and devices long unused. */
  readonly tidy: Readonly<Record<string, never>>
  readonly mail: Mail
}

export type QueueName = keyof JobData

export interface Queue {
  /** A cron expression, in UTC; undefined for a queue that is filled on demand. */
  readonly schedule?: string
  /** Tries after the first. */
  readonly retryLimit: number
  /** Seconds before the second try; each further wait is about twice as long. */
  readonly retryDelay: number
}

/** A mail is tried ten times within about nine hours: a mail server that is down over night loses none. */
export const queues: Readonly<Record<QueueName, Queue>> = {
  tidy: { schedule: '17 * * * *', retryLimit: 0, retryDelay: 0 },
  mail: { retryLimit: 10, retryDelay: 30 },
}
