/** Runs the server until it is told to stop. What a person has to read goes to the standard output, and nothing else does. */
import { announcement } from './announce'
import { describeSettings, readConfig } from './config'
import { lockFolder } from './database/folderLock'
import { createLog } from './log'
import { StartRefused } from './startRefused'

if (process.argv.includes('--help')) {
  console.log(`Runs the Casebook server. Settings are environment variables:\n\n${describeSettings()}`)
  process.exit(0)
}

process.on('uncaughtException', (error) => {
  createLog({ logLevel: 'fatal' }).fatal({ error }, 'The server ended by an error that nobody foresaw')
  process.exit(1)
})

// Files that the server writes are readable by its own user only.
process.umask(0o077)

try {
  const config = readConfig(process.env)
  // Before anything large is loaded: a second server on the folder is told so at once.
  const lock = config.databaseUrl === null ? await lockFolder(config.dataDir) : undefined
  const { startServer } = await import('./startServer')
  const server = await startServer(config, lock)
  console.log(announcement(server))

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      await server.close()
      process.exit(0)
    })
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exit(1)
}
