/**
 * Background jobs, kept as rows by pg-boss in a schema of their own, on either database. A job that was sent survives a
 * restart, and of several processes one runs it. A job may run twice, when a process dies at its end: handlers bear that.
 */
import { CompiledQuery, sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { JobCount } from '../metrics/metrics'
import type { Database, QueueJob, Services } from '../services'
import type { AnyJob } from './job'

export interface Jobs {
  readonly send: QueueJob
  readonly counts: () => Promise<readonly JobCount[]>
  /** Waits for the jobs under way, 20 seconds at most. Those that have not begun stay queued. */
  readonly stop: () => Promise<void>
}

const schema = 'jobs'
const stopWithin = 20_000

interface Running {
  /** Seconds between two looks for jobs that another process queued. */
  readonly pollEvery?: number
  /** Whether no other process works on the database. */
  readonly isAlone?: boolean
}

export async function startJobs(
  services: Services,
  jobs: readonly AnyJob[],
  { pollEvery = 5, isAlone = false }: Running = {},
): Promise<Jobs> {
  const { db, log } = services
  const twice = jobs.find(({ name }, nth) => jobs.some((other, n) => n < nth && other.name === name))
  if (twice) throw new Error(`Two background jobs are called ${twice.name}`)
  const boss = new PgBoss({
    db: executorOn(db),
    schema,
    archiveCompletedAfterSeconds: 60 * 60,
    deleteAfterDays: 14,
    maintenanceIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.error({ error }, 'The background jobs failed'))
  await boss.start()
  if (isAlone) await retryInterrupted(db)

  const workerIds = new Map<string, readonly string[]>()
  const wake = (name: string) => {
    for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id)
  }
  for (const job of jobs) {
    const { name, schedule, retryLimit, retryDelay, atATime = 1, longest } = job
    await boss.createQueue(name, {
      name,
      retryLimit,
      retryDelay,
      retryBackoff: retryDelay > 0,
      ...(longest === undefined ? {} : { expireInSeconds: longest }),
    })
    if (schedule !== undefined) await boss.schedule(name, schedule)
    const workers = Array.from({ length: atATime }, () =>
      // Where one was waiting there may be more: look at once.
      boss.work(
        name,
        { pollingIntervalSeconds: pollEvery },
        workOff(services, job, () => wake(name)),
      ),
    )
    workerIds.set(name, await Promise.all(workers))
  }

  return {
    async send({ name }, data, tx, sender) {
      const waiting = sender === undefined ? -1 : await waitingOf(tx ?? db, name, sender)
      const options = { priority: -1 - waiting, ...(tx && { db: executorOn(tx) }) }
      await boss.send(name, sender === undefined ? data : { ...data, sender }, options)
      if (!tx) wake(name)
    },
    counts: async () => (await countsOf(db)).filter(({ queue }) => workerIds.has(queue)),
    stop: () => boss.stop({ graceful: true, wait: true, timeout: stopWithin }),
  }
}

/** At the start: the process that ran these jobs was killed. */
async function retryInterrupted(db: Database): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      `update ${schema}.job set state = 'retry', start_after = now() where state = 'active' and retry_count < retry_limit`,
    ),
  )
}

function workOff(services: Services, { name, run }: AnyJob, lookAgain: () => void): PgBoss.WorkHandler<never> {
  return async (batch) => {
    lookAgain()
    for (const { id, data } of batch)
      try {
        await run(services, data)
      } catch (error) {
        services.log.warn(
          { error, queue: name, job: id },
          'A background job failed and is tried again, if tries are left',
        )
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

/** How many jobs of a queue this person has waiting. */
async function waitingOf(db: Database, queue: string, sender: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from ${sql.table(`${schema}.job`)}
     where name = ${queue} and state < 'active' and data ->> 'sender' = ${sender}`.execute(db)
  return rows[0]?.count ?? 0
}

async function countsOf(db: Database): Promise<readonly JobCount[]> {
  const { rows } = await db.executeQuery<{ queue: string; state: string; count: number }>(
    CompiledQuery.raw(`select name as queue, state::text, count(*)::integer as count from ${schema}.job group by 1, 2`),
  )
  return rows
}
