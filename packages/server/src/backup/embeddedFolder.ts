/** The folder of the embedded database as one stream. No server has it open meanwhile. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { create, extract, Parser } from 'tar'
import { shutTree } from '../database/embedded/shutFolder'
import { syncPath, syncTree } from '../database/embedded/syncToDisk'
import { StartRefused } from '../startRefused'

const data = 'pg'

export function packFolder(folder: string): Readable {
  return Readable.from(create({ cwd: folder, portable: true, gzip: true, strict: true }, [data]), { objectMode: false })
}

/** Makes the database, which must not be there: moved into place when it is whole and on the disk. */
export async function unpackFolder(folder: string, content: Readable): Promise<void> {
  const unfinished = join(folder, 'pg.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    await pipeline(content, extract({ cwd: unfinished, strict: true }))
    shutTree(unfinished)
    syncTree(unfinished)
    renameSync(join(unfinished, data), join(folder, data))
    syncPath(folder)
    syncPath(dirname(folder))
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Reads all of it as a restore does, and stores nothing. */
export async function readThroughFolder(content: Readable): Promise<void> {
  let isDatabase = false
  const parser = new Parser({
    strict: true,
    onReadEntry(entry) {
      isDatabase ||= entry.path === `${data}/PG_VERSION`
      entry.resume()
    },
  })
  await pipeline(content, parser)
  if (!isDatabase) throw new StartRefused('There is no database in the backup.')
}

export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, data))
}
