/** Opens the database that the configuration names: a PostgreSQL, or the one that comes with the server. */
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config/config'
import type { PoolState } from '../metrics/metrics'
import type { Tables } from '../schema'
import { signedPool } from '../signing/signedPool'
import type { Sign } from '../signing/signedRange'
import { signerOf } from '../signing/signingKey'
import { StartRefused } from '../startRefused'
import { openDurablePglite } from './embedded/durablePglite'
import type { FolderLock } from './embedded/folderLock'
import { keepRoom, type RoomKeeper } from './embedded/keepRoom'
import { pglitePool } from './embedded/pglitePool'
import { keepUp } from './embedded/upkeep'
import { isDiskFull } from './fullDisk'
import { postgresPool } from './postgresPool'

export interface OpenDatabase {
  readonly db: Kysely<Tables>
  readonly kind: 'pglite' | 'postgres'
  /** Number of files that the embedded database has synced to disk; null on PostgreSQL, which does this itself. */
  readonly fsyncs: () => number | null
  /** The connections to PostgreSQL; undefined for the embedded database, which has one. */
  readonly pool: (() => PoolState) | undefined
  /** From now on the embedded database stops writing before its disk is full. A start writes as far as it can. */
  readonly keepRoom: () => void
  /** Waits for what is under way. */
  readonly close: () => Promise<void>
}

export async function openDatabase(
  { databaseUrl, dataDir, signingKeyFile }: Pick<Config, 'databaseUrl' | 'dataDir' | 'signingKeyFile'>,
  log?: Logger,
  heldLock?: FolderLock,
): Promise<OpenDatabase> {
  const sign = signerOf({ signingKeyFile })
  return databaseUrl === null ? openEmbedded(dataDir, sign, log, heldLock) : openPostgres(databaseUrl, sign, log)
}

/** @param sign signs what is written over it; without it nothing is */
export function kyselyOn(pool: PostgresPool, sign?: Sign): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: sign ? signedPool(pool, sign) : pool }) })
}

async function openEmbedded(folder: string, sign: Sign, log?: Logger, heldLock?: FolderLock): Promise<OpenDatabase> {
  const { pglite, fsyncs, release } = await openDurablePglite(folder, log, heldLock)
  const pool = pglitePool(pglite)
  const db = kyselyOn(pool, sign)
  const keeping = keepUp(db, (error) => {
    if (!isDiskFull(error)) log?.error({ error }, 'The upkeep of the database failed')
  })
  let room: RoomKeeper | undefined
  return {
    db,
    kind: 'pglite',
    pool: undefined,
    fsyncs,
    keepRoom() {
      room ??= keepRoom(db, folder, log)
    },
    async close() {
      await room?.stop()
      await keeping.stop()
      await db.destroy()
      if (!pglite.closed) await pool.end()
      release()
    },
  }
}

async function openPostgres(url: string, sign: Sign, log?: Logger): Promise<OpenDatabase> {
  const pool = postgresPool(url, log)
  const db = kyselyOn(pool, sign)
  try {
    await checkServer(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, kind: 'postgres', fsyncs: () => null, pool: pool.state, keepRoom: () => {}, close: () => db.destroy() }
}

/** A PostgreSQL that forgets what it acknowledged, or cannot hold every script, is no place for a study. */
async function checkServer(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: number; fsync: string; commit: string; encoding: string }>`
    select current_setting('server_version_num')::integer as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding`
    .execute(db)
    .catch((error: unknown) => {
      throw new StartRefused(`The database at DATABASE_URL does not answer: ${describe(error)}.`, { cause: error })
    })
  const [server] = rows
  if (!server) throw new Error('PostgreSQL answered its settings with no row')
  if (server.version < 150_000) throw new StartRefused('The PostgreSQL at DATABASE_URL is older than version 15.')
  if (server.fsync !== 'on' || server.commit === 'off')
    throw new StartRefused(
      'The PostgreSQL at DATABASE_URL runs with fsync or synchronous_commit off: it may lose saves.',
    )
  if (server.encoding !== 'UTF8') throw new StartRefused('The database at DATABASE_URL is not in UTF8.')
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join(', ')
  return error instanceof Error ? error.message : String(error)
}
