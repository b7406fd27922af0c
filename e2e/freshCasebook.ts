/** A Casebook server that nobody has set up yet, with a PostgreSQL and a mail server of its own. */
import { rmSync } from 'node:fs'
import { kyselyOn } from '@casebook/server/database/openDatabase'
import { postgresPool } from '@casebook/server/database/postgresPool'
import { linksTo, startMailServer, type TestMailServer } from '@casebook/server/mail/mailServer.fixture'
import type { Database } from '@casebook/server/services'
import { freePort } from '@casebook/server/testing/freePort'
import { buildProgram } from '@casebook/server/testing/program'
import { expect } from 'vitest'
import { startPostgres } from '../scripts/postgres.mjs'
import { endServer, newFolder, startServer } from './casebook'

export interface FreshCasebook {
  readonly url: string
  /** Opens the page that creates the first administrator. */
  readonly setupLink: string
  /** The server's own, to look into and to let time pass. */
  readonly db: Database
  readonly mailServer: TestMailServer
  /** Waits for the mail with the given number to somebody, and answers the link in it. */
  linkTo(address: string, number?: number): Promise<string>
  stop(): Promise<void>
}

export async function startFresh(): Promise<FreshCasebook> {
  await buildProgram()
  const [postgres, mailServer] = await Promise.all([startPostgres(), startMailServer()])
  const folder = newFolder()
  const port = await freePort()
  const database = postgres.urlOf('postgres')
  const { server, output } = await startServer(folder, port, {
    DATABASE_URL: database,
    SMTP_URL: mailServer.url,
    BASES_DIR: 'packages/server/demo/bases',
  })
  const db = kyselyOn(postgresPool(database, undefined, { max: 1 }))
  return {
    url: `http://127.0.0.1:${port}/`,
    setupLink: /^ {2}(http\S+)$/m.exec(output)?.[1] ?? '',
    db,
    mailServer,
    async linkTo(address, number = 1) {
      await expect.poll(() => linksTo(mailServer, address).length, { timeout: 60_000 }).toBe(number)
      return linksTo(mailServer, address).at(-1) ?? ''
    },
    async stop() {
      await db.destroy()
      await endServer(server, 'SIGTERM')
      await Promise.all([postgres.stop(), mailServer.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
