/**
 * Work that is too long for one job. It is done in batches, each of which is kept with the place that it has come to, so a process that is
 * killed loses only the batch that it was at, and nothing is done twice.
 *
 * A job works for some seconds and queues the next one: it ends in time when the server stops, and one that was interrupted is soon tried
 * again. Of two jobs at the same work, the slower one keeps nothing and leaves. Other people's saves come between any two batches.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { heldStudy, noteLateDelivery } from '../database/heldStudy'
import type { Services } from '../services'
import type { Job } from './job'

const maxTries = 5

/** How a long job is tried again: more often than `maxTries`, which is what ends it. */
export const longJob = { retryLimit: 10, retryDelay: 5, longest: 60 } as const

/** `part`: milliseconds of one job. `batch`: cases or records of one transaction, which others may have to wait for. */
export interface Limits {
  readonly part: number
  readonly batch: number
}

export const usualLimits: Limits = { part: 10_000, batch: 10 }

/** `failed`: it was tried again and again. `stopped`: it may no longer be done. `held`: its study is locked. */
type EndOfWork = 'all' | 'failed' | 'stopped' | 'held'

/** `left`: it was stopped, or another job does it. */
type EndOfPart = 'all' | 'more' | 'left'

interface LongWork {
  readonly job: Job<{ readonly id: string }>
  readonly id: string
  /** Who brings what it saves; undefined where it saves nothing in a study. */
  readonly by?: string
  /** Tries since a batch was last kept, with this one. */
  readonly tries: number
  readonly part: () => Promise<EndOfPart | 'stopped'>
  readonly end: (how: EndOfWork) => Promise<void>
}

/** Does a part of the work, and ends it or queues the next part. */
export async function workOff(services: Services, { job, id, by, tries, part, end }: LongWork): Promise<void> {
  if (tries > maxTries) {
    services.log.error({ job: job.name, id }, 'A long job failed again and again, and was given up')
    return end('failed')
  }
  const how = await part().catch(async (error: unknown) => {
    const held = heldStudy(error)
    if (!held || by === undefined) throw error
    await noteLateDelivery(services, held, by)
    return 'held' as const
  })
  if (how === 'more') return services.queueJob(job, { id })
  if (how !== 'left') return end(how)
}

/** Thrown by a transaction of a batch: another job has kept it, or the work was stopped. */
export class LeftToOthers extends Error {}

interface Batches<Item> {
  /** From the place that was kept last. */
  readonly batches: AsyncIterable<readonly Item[]>
  /** Does a batch and keeps it with its place. */
  readonly keep: (batch: readonly Item[]) => Promise<void>
  /** Keeps the place behind an item that fails by itself. Without it, one that fails ends the job. */
  readonly keepFailed?: (item: Item, error: unknown) => Promise<void>
}

/** Works for `longest` milliseconds, and always for a batch. */
export async function workInBatches<Item>(
  { batches, keep, keepFailed }: Batches<Item>,
  longest: number,
): Promise<EndOfPart> {
  const end = performance.now() + longest

  async function keepBatch(batch: readonly Item[]): Promise<void> {
    try {
      await keep(batch)
    } catch (error) {
      const [first] = batch
      if (error instanceof LeftToOthers || heldStudy(error) || !keepFailed || first === undefined) throw error
      if (batch.length === 1) return keepFailed(first, error)
      // One of them is at fault: alone it harms no other.
      for (const item of batch) await keepBatch([item])
    }
  }

  try {
    let isBegun = false
    for await (const batch of batches) {
      if (isBegun && performance.now() >= end) return 'more'
      isBegun = true
      await keepBatch(batch)
      // Other people's saves come in between, also where all share one connection.
      await pause(0)
    }
  } catch (error) {
    if (error instanceof LeftToOthers) return 'left'
    throw error
  }
  return 'all'
}
