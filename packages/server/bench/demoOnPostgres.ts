/** The demo on a PostgreSQL of its own, with a server: for benchmarks with many cases. `npm start` keeps the demo to a folder. */
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { type Account, endServer, newFolder, startServer } from '../../../e2e/casebook'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { readConfig } from '../src/config/config'
import { migrate } from '../src/database/migrate'
import { openDatabase } from '../src/database/openDatabase'
import { loadDemo } from '../src/demo/loadDemo'
import { createLog } from '../src/log'
import type { Database } from '../src/services'
import { freePort } from '../src/testing/freePort'
import { buildProgram } from '../src/testing/program'

interface DemoOnPostgres {
  readonly url: string
  readonly account: (role: string) => Account
  stop(): Promise<void>
}

/** `prepare` adds to the demo before the server starts. */
export async function startDemoOnPostgres(prepare: (db: Database) => Promise<void>): Promise<DemoOnPostgres> {
  const postgres = await startPostgres()
  const folder = newFolder()
  const settings = { DATABASE_URL: postgres.urlOf('postgres'), DATA_DIR: folder }
  await buildProgram()
  const accounts = await load(settings, prepare)
  const port = await freePort()
  const { server } = await startServer(folder, port, settings)
  return {
    url: `http://127.0.0.1:${port}/`,
    account(role) {
      const found = accounts.find((one) => one.role === role)
      if (!found) throw new Error(`The demo has nobody with the role ${role}`)
      return found
    },
    async stop() {
      await endServer(server, 'SIGTERM')
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function load(settings: NodeJS.ProcessEnv, prepare: (db: Database) => Promise<void>) {
  const config = { ...readConfig(settings), demo: true }
  const { db, close } = await openDatabase(config)
  try {
    await migrate(db)
    const services = {
      db,
      config,
      log: createLog({ logLevel: 'warn' }),
      now: () => new Date(),
      queueJob: async () => {},
    }
    const accounts = await loadDemo(services)
    await prepare(db)
    await sql`vacuum (analyze)`.execute(db)
    return accounts
  } finally {
    await close()
  }
}
