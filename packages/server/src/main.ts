/** Runs the server until it is told to stop. */
import cluster from 'node:cluster'
import { announcement } from './announce'
import { type Config, describeSettings, readConfig } from './config/config'
import { lockFolder } from './database/embedded/folderLock'
import { StartRefused } from './startRefused'
import { logWhatNodeSays, tellRefused, tellRunning } from './tell'

if (process.argv.includes('--help')) {
  console.log(`Runs the Casebook server. Settings are environment variables:\n\n${describeSettings()}`)
  process.exit(0)
}

logWhatNodeSays()

// Files that the server writes are readable by its own user only.
process.umask(0o077)

try {
  const config = readConfig(process.env)
  if (cluster.isPrimary && config.processes > 1) await runProcesses(config)
  else await runServer(config)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  tellRefused(error.message)
  process.exit(1)
}

/** One process, or one of several. */
async function runServer(config: Config): Promise<void> {
  const worker = cluster.isWorker ? await import('./processes/worker') : null
  worker?.beWorker()
  // Before anything large is loaded: a second server on the folder is told so at once.
  const lock = config.databaseUrl === null ? await lockFolder(config.dataDir) : undefined
  const { startServer } = await import('./startServer')
  const server = await startServer(config, lock)
  if (worker) worker.tellRunning(announcement(server))
  else tellRunning(announcement(server))
  stopWhenTold(server.close)
}

async function runProcesses(config: Config): Promise<void> {
  const { startProcesses } = await import('./processes/primary')
  const started = await startProcesses(config)
  // The first process has said why.
  if (!started) process.exit(1)
  tellRunning(started.announcement)
  stopWhenTold(started.stop)
}

/** A terminal sends its signal to every process, and the first one sends another: the stop runs once. */
function stopWhenTold(stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, async () => {
      stopping ??= stop()
      await stopping
      process.exit(0)
    })
}
