/**
 * Publishes every base of a folder, at start. A file that will not do, whatever is wrong with it, is named in the log and keeps no other
 * back.
 */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Services } from '../services'
import { isForeignName, readBaseDocument } from './baseDocument'
import { type FitBase, fitBase, type Published, publishFit } from './publishBase'

/** `openTo`: who may open a base that is new. Answers how many new versions there are. A folder that does not exist holds no bases. */
export async function publishBasesFrom(
  services: Services,
  folder: string,
  openTo = services.config.basesOpenTo,
): Promise<number> {
  let published = 0
  for (const file of await baseFilesIn(folder)) {
    const result = await publishFile(services, join(folder, file), openTo)
    if (result.type === 'Refused') services.log.warn({ file, reasons: result.reasons }, 'A base was not published')
    if (result.type !== 'Published') continue
    const { group, id, version } = result.base
    services.log.info({ file, group, base: id, version, openTo }, 'A base was published')
    published += 1
  }
  return published
}

async function baseFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile() && (entry.name.endsWith('.json') || isForeignName(entry.name)))
    .map(({ name }) => name)
    .sort()
}

async function publishFile(
  services: Services,
  path: string,
  openTo: Services['config']['basesOpenTo'],
): Promise<Published> {
  // Nothing that a file holds may stop the start. What goes wrong in the database is no fault of the file's, and does.
  const fit = await readFit(services, path).catch(
    (error: unknown): FitBase => ({ type: 'Refused', reasons: [`The file cannot be read: ${messageOf(error)}.`] }),
  )
  return fit.type === 'Fit' ? publishFit(services, fit, openTo) : fit
}

async function readFit(services: Services, path: string): Promise<FitBase> {
  const read = await readBaseDocument(await readFile(path), basename(path))
  if (read.type === 'Refused') return read
  const fit = fitBase(read.document)
  if (fit.type === 'Fit' && read.lost.length > 0)
    services.log.warn({ file: basename(path), lost: read.lost }, 'Not all of a base was carried over')
  return fit
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
