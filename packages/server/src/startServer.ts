/** The server from its configuration to its port, in the order in which each part needs the one before. */

import { areas } from './areas'
import { publishBasesFrom } from './bases/publishBasesFrom'
import { countProgressJob, hasUncounted } from './caseList/countProgress.job'
import { compareWithLog, watchedClock } from './clock'
import type { Config } from './config/config'
import type { FolderLock } from './database/embedded/folderLock'
import { migrate } from './database/migrate'
import { openDatabase } from './database/openDatabase'
import { openReplica } from './database/replica'
import type { DemoAccount } from './demo/demoAccounts'
import { loadDemo } from './demo/loadDemo'
import { createHttp } from './http'
import { forgetDeliveriesJob } from './jobs/forgetDeliveries.job'
import { type Jobs, startJobs } from './jobs/jobs'
import { tidyJob } from './jobs/tidy.job'
import { listen } from './listen'
import { createLog } from './log'
import { createMetrics } from './metrics/metrics'
import { isFirstToStart } from './processes/worker'
import { checkQueryGraph } from './queries/checkQueryGraph'
import { hasUncompared } from './sdv/changedAnswers'
import { compareVerifiedJob } from './sdv/compareVerified.job'
import type { Services } from './services'
import { createSetupLink } from './signIn/setup'
import { signingKey } from './signing/signingKey'
import { startSigning } from './trail/keys.repository'

export interface RunningServer {
  /** With a slash at the end. */
  readonly url: string
  readonly services: Services
  readonly jobs: Jobs
  /** The address for creating the first administrator; null once an account exists. */
  readonly setupLink: string | null
  /** Whom to sign in as, after the start that loaded the demo. */
  readonly demoAccounts: readonly DemoAccount[]
  /** Number of files that the embedded database has synced to disk; null on PostgreSQL. */
  readonly fsyncs: () => number | null
  /** Finishes what is under way, then closes the database. */
  readonly close: () => Promise<void>
}

/** Throws StartRefused for what the person who runs the server can mend. `heldLock` is the data folder's, if the caller has it. */
export async function startServer(config: Config, heldLock?: FolderLock): Promise<RunningServer> {
  const log = createLog(config)
  const database = await openDatabase(config, log, heldLock)
  const replica = config.readDatabaseUrl === null ? undefined : openReplica(config.readDatabaseUrl, log)
  try {
    const migrations = await migrate(database.db)
    if (migrations.length > 0) log.info({ migrations }, 'The tables were brought up to date')

    await startSigning(database.db, signingKey(config), new Date())
    const services: Services = {
      db: database.db,
      replica,
      config,
      log,
      now: watchedClock(log),
      queueJob: (...queued) => jobs.send(...queued),
    }
    await compareWithLog(services.db, log, services.now())
    if (isFirstToStart) await publishBasesFrom(services, config.basesDir)
    const demoAccounts = await loadDemo(services)
    await checkQueryGraph(services.db)
    const kinds = [tidyJob(areas), forgetDeliveriesJob, countProgressJob, ...areas.flatMap(({ jobs = [] }) => jobs)]
    const jobs: Jobs = await startJobs(services, kinds, { isAlone: database.kind === 'pglite' })
    if (isFirstToStart && (await hasUncounted(services.db))) await jobs.send(countProgressJob, {})
    if (isFirstToStart && (await hasUncompared(services.db))) await jobs.send(compareVerifiedJob, {})
    const metrics = createMetrics({
      jobs: jobs.counts,
      ...(database.pool && { pool: database.pool }),
      ...(replica && { replica: replica.counts }),
    })
    const { url, close } = await listen(createHttp(services, areas, metrics).fetch, config)
    const setupLink = isFirstToStart ? await createSetupLink(services, url) : null
    database.keepRoom()
    log.info({ url, database: database.kind }, 'Listening')
    return {
      url,
      services,
      jobs,
      setupLink,
      demoAccounts,
      fsyncs: database.fsyncs,
      async close() {
        await close()
        await jobs.stop()
        await replica?.close()
        await database.close()
        log.info('Stopped')
      },
    }
  } catch (error) {
    await replica?.close()
    await database.close()
    throw error
  }
}
