/**
 * The database that comes with the server, made safe: what it acknowledges is on the disk, it is used by one process at
 * a time, and it starts again after a crash, on a full disk too.
 *
 * Left alone PGlite syncs nothing, locks nothing, and a start that is killed half-way leaves a folder that never
 * starts again.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'pino'
import { StartRefused } from '../../startRefused'
import { columnTypes } from '../columnTypes'
import { type FolderLock, lockFolder } from './folderLock'
import { giveUpReserve, keepReserve } from './reserveFile'
import { shutTree } from './shutFolder'
import { checkSyncs, SyncingFs, syncPath, syncTree } from './syncToDisk'

export interface DurablePglite {
  readonly pglite: PGlite
  /** Number of files synced to disk since the start. */
  readonly fsyncs: () => number
  /** Lets go of the folder; the database is closed before. */
  readonly release: () => void
}

/** Throws StartRefused if another process uses the folder. `heldLock` is its lock, if the caller has it already. */
export async function openDurablePglite(folder: string, log?: Logger, heldLock?: FolderLock): Promise<DurablePglite> {
  const lock = heldLock ?? (await lockFolder(folder))
  if (lock.wasOpen !== null)
    log?.warn(
      { folder, mode: lock.wasOpen },
      'The data folder was open to other users of this machine, and is shut now',
    )
  try {
    const data = join(folder, 'pg')
    if (!existsSync(data)) await createData(folder, data)
    const opened = await openData(data, log).catch((error: unknown) => {
      if (!giveUpReserve(folder)) throw error
      log?.warn('The disk is full: the reserve was given up to start at all')
      return openData(data, log)
    })
    if (!keepReserve(folder)) log?.warn('The disk has no room for the reserve of 32 MiB')
    return { ...opened, release: lock.release }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Made elsewhere and moved into place when it is whole and on the disk. */
async function createData(folder: string, data: string): Promise<void> {
  const unfinished = join(folder, 'pg.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  const pglite = await PGlite.create({ dataDir: unfinished })
  await pglite.close()
  shutTree(unfinished)
  syncTree(unfinished)
  renameSync(unfinished, data)
  syncPath(folder)
  syncPath(dirname(folder))
}

async function openData(data: string, log?: Logger): Promise<Pick<DurablePglite, 'pglite' | 'fsyncs'>> {
  // PGlite would make a new, empty database over the old one.
  if (!existsSync(join(data, 'PG_VERSION')))
    throw new StartRefused(`The database in ${data} is damaged: PG_VERSION is missing.`)
  // PostgreSQL would crash and recover here. PGlite continues in a broken state or hangs, so end the process.
  const end = (reason: string): never => {
    log?.fatal({ reason }, 'The database cannot go on: the server ends, so that it promises nothing it cannot keep')
    process.exit(1)
  }
  let isOpen = false
  let reason = 'it does not say why'
  const onStderr = (line: string) => {
    reason = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? reason
    if (isOpen && line.includes('PANIC: ')) end(reason)
    return false
  }
  const fs = new SyncingFs(data, (error) => end(error instanceof Error ? error.message : String(error)))
  const pglite = await PGlite.create({ fs, startParams, parsers: columnTypes, onStderr }).catch((cause: unknown) => {
    throw new StartRefused(`The database in ${data} does not start: ${reason}.`, { cause })
  })
  isOpen = true
  await checkSyncs(pglite, fs)
  return { pglite, fsyncs: () => fs.syncs }
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // Little to go through again after a crash, and room for the log that is taken early and used again.
  '-c',
  'min_wal_size=64MB',
  '-c',
  'max_wal_size=64MB',
]
