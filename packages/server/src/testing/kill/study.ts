/** A study on a server to be killed: where it keeps its data, its one base, and the person who enters cases. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@casebook/api-adapter/client'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { setupWire } from '@casebook/api-adapter/session/setup.wire'
import { inject } from 'vitest'
import { openDatabase } from '../../database/openDatabase'
import type { Database } from '../../services'
import { Browser } from '../testServer'
import { type ServerProcess, type Settings, startServerProcess } from './serverProcess'
import { ledgerBase } from './writer'

export interface Study {
  readonly settings: Settings
  readonly start: () => Promise<ServerProcess>
  /** Looks into the database as a crash has left it, without touching it. */
  readonly inspect: (work: (db: Database) => Promise<void>) => Promise<void>
}

/** `databaseUrl` is an empty PostgreSQL, null the embedded database, which has been started once unless it is to be `bare`. */
export function aStudy(folder: string, port: number, databaseUrl: string | null, { bare = false } = {}): Study {
  const bases = join(folder, 'bases')
  mkdirSync(bases, { recursive: true })
  writeFileSync(join(bases, 'ledger.json'), JSON.stringify(ledgerBase))
  const dataDir = join(folder, 'data')
  if (databaseUrl === null && !bare) cpSync(inject('dataOfFirstStart'), dataDir, { recursive: true })
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    BASES_DIR: bases,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  }
  return {
    settings,
    start: () => startServerProcess(settings),
    async inspect(work) {
      const copy = join(folder, 'copy')
      if (databaseUrl === null) cpSync(join(dataDir, 'pg'), join(copy, 'pg'), { recursive: true })
      const { db, close } = await openDatabase({
        databaseUrl,
        dataDir: copy,
        signingKeyFile: join(dataDir, 'signing-key.pem'),
      })
      try {
        await work(db)
      } finally {
        await close()
        rmSync(copy, { recursive: true, force: true })
      }
    },
  }
}

export const administrator = {
  username: 'ada',
  password: 'a long walk in the rain',
  firstName: 'Ada',
  lastName: 'Byron',
}

/** The first administrator, made by the link that the first start prints. */
export async function createAdministrator({
  url,
  setupSecret,
}: Pick<ServerProcess, 'url' | 'setupSecret'>): Promise<void> {
  if (setupSecret === null) throw new Error('The server printed no setup link')
  const made = await createClient(setupWire, new Browser({ url }).send).createAdministrator({
    data: setupSecret,
    ...administrator,
  })
  if (made.type !== 'Ok') throw new Error(`There is no administrator: ${made.type}`)
}

export async function signIn(
  { url }: Pick<ServerProcess, 'url'>,
  { username: user, password }: Readonly<Record<'username' | 'password', string>> = administrator,
): Promise<Browser> {
  const browser = new Browser({ url })
  const signedIn = await createClient(sessionWire, browser.send).login({ user, password })
  if (signedIn.type !== 'LoginSuccessful') throw new Error(`Nobody can sign in: ${signedIn.type}`)
  return browser
}
