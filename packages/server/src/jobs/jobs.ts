/**
 * Background jobs, kept as rows by pg-boss in a schema of their own, on either database. A job that was sent survives a
 * restart, and of several processes one runs it. A job may run twice, when a process dies at its end: handlers bear that.
 */
import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { JobCount } from '../metrics/metrics'
import type { Database } from '../services'
import { type JobData, type QueueName, queues } from './queues'

export interface Jobs {
  /** Queues a job. Within the transaction `tx` it is queued only if that commits. */
  readonly send: <Q extends QueueName>(queue: Q, data: JobData[Q], tx?: Database) => Promise<void>
  readonly counts: () => Promise<readonly JobCount[]>
  /** Waits for the jobs under way, 20 seconds at most. Those that have not begun stay queued. */
  readonly stop: () => Promise<void>
}

/** Runs one job. A rejection means: try again later. */
export type Workers = { readonly [Q in QueueName]: (data: JobData[Q]) => Promise<void> }

const schema = 'jobs'
const stopWithin = 20_000

/** @param pollEvery seconds between two looks for jobs that another process queued */
export async function startJobs(db: Database, log: Logger, workers: Workers, pollEvery = 5): Promise<Jobs> {
  const boss = new PgBoss({
    db: executorOn(db),
    schema,
    archiveCompletedAfterSeconds: 60 * 60,
    deleteAfterDays: 14,
  })
  boss.on('error', (error) => log.error({ error }, 'The background jobs failed'))
  await boss.start()
  const workerIds = new Map<string, string>()
  for (const name of queueNames) {
    const { schedule, retryLimit, retryDelay } = queues[name]
    await boss.createQueue(name, { name, retryLimit, retryDelay, retryBackoff: retryDelay > 0 })
    if (schedule !== undefined) await boss.schedule(name, schedule)
    workerIds.set(name, await boss.work(name, { pollingIntervalSeconds: pollEvery }, workOff(name, workers, log)))
  }

  return {
    async send(queue, data, tx) {
      await boss.send(queue, data, tx ? { db: executorOn(tx) } : {})
      if (!tx) boss.notifyWorker(workerIds.get(queue) ?? '')
    },
    counts: () => countsOf(db),
    stop: () => boss.stop({ graceful: true, wait: true, timeout: stopWithin }),
  }
}

// The cast is safe: `queues` has exactly these keys.
const queueNames = Object.keys(queues) as QueueName[]

function workOff<Q extends QueueName>(name: Q, workers: Workers, log: Logger): PgBoss.WorkHandler<JobData[Q]> {
  return async (batch) => {
    for (const { id, data } of batch)
      try {
        await workers[name](data)
      } catch (error) {
        log.warn({ error, queue: name, job: id }, 'A background job failed and is tried again, if tries are left')
        throw error
      }
  }
}

/** pg-boss speaks SQL through whatever it is given: here through our pool, or within a transaction. */
function executorOn(db: Database): PgBoss.Db {
  return {
    async executeSql(text, values = []) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
}

async function countsOf(db: Database): Promise<readonly JobCount[]> {
  const { rows } = await db.executeQuery<{ queue: string; state: string; count: number }>(
    CompiledQuery.raw(`select name as queue, state::text, count(*)::integer as count from ${schema}.job group by 1, 2`),
  )
  return rows.filter(({ queue }) => queue in queues)
}
