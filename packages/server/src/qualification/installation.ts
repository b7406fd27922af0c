/** The installation qualification: looks at the installed program and its machine, and changes nothing. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { restoreBackup } from '../backup/backups'
import type { Config } from '../config/config'
import { lastMigration, newestMigration } from '../database/migrate'
import { openDatabase } from '../database/openDatabase'
import { serverFolder } from '../folder'
import { mailRoute } from '../mail/mailRoute'
import type { Database } from '../services'
import { ownPublicKey } from '../signing/signingKey'
import { StartRefused } from '../startRefused'
import { verifyTrail } from '../trail/verifyTrail'
import { type Compared, type Finding, found } from './finding'

interface Backup {
  readonly file: string
  readonly passphrase: string
}

/** In ms. */
const clocksDifferBy = 2_000
const certificateLastsDays = 14
const freeGiB = 1

/** Tells what was found, one by one. `backup`: the one that is tried. */
export async function* installed(config: Config, backup: Backup | null, now: Date): AsyncGenerator<Finding> {
  yield programFiles()
  yield found('Node is a version that the program runs on.', ['MORE-46'], async () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    return held('20.19 or newer', process.versions.node, major > 20 || (major === 20 && minor >= 19))
  })
  yield* databaseFindings(config)
  yield found('The disk has room.', [], async () => {
    const { bavail, bsize } = await statfs(existsSync(config.dataDir) ? config.dataDir : '.')
    const free = (bavail * bsize) / 2 ** 30
    return held(`at least ${freeGiB} GiB`, `${free.toFixed(1)} GiB`, free >= freeGiB)
  })
  yield certificate(config, now)
  yield restored(config, backup)
}

/** `expected` if it holds. */
const held = (expected: string, seen: string, holds: boolean): Compared =>
  holds ? { expected: `${expected}: ${seen}`, seen: `${expected}: ${seen}` } : { expected, seen }

function notLookedAt(what: string, why: string): Finding {
  return { what, requirements: [], expected: '', seen: why, outcome: 'not looked at' }
}

/** `checksums.json` of the file for installation: SHA-256, in hex, by path. */
export const checksumsFile = 'checksums.json'

async function programFiles(): Promise<Finding> {
  const what = 'Each file of the program is the one that was packed.'
  const folder = join(serverFolder, '..')
  const list = join(folder, checksumsFile)
  if (!existsSync(list)) return notLookedAt(what, 'It runs from its sources, not from the file for installation.')
  return found(what, ['MORE-46', 'MORE-48'], async () => {
    const checksums: Readonly<Record<string, string>> = JSON.parse(readFileSync(list, 'utf8'))
    const differing = Object.entries(checksums).filter(
      ([path, checksum]) => checksumOf(join(folder, path)) !== checksum,
    )
    const files = `${Object.keys(checksums).length} files, list ${checksumOf(list)}`
    return {
      expected: `${files}, none differs`,
      seen: differing.length === 0 ? `${files}, none differs` : `differ: ${differing.map(([path]) => path).join(', ')}`,
    }
  })
}

/** Null if there is no such file. */
const checksumOf = (file: string) =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null

async function* databaseFindings(config: Config): AsyncGenerator<Finding> {
  const whats = [
    'The tables are those of this program.',
    'The clock of the database is that of this machine.',
    'The trail has no fault.',
    'The mail server answers.',
  ] as const
  const [tables, times, trail, mail] = whats
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'pg'))) {
    for (const what of whats) yield notLookedAt(what, `There is no database in ${config.dataDir} yet.`)
    return
  }
  let database: Awaited<ReturnType<typeof openDatabase>>
  try {
    database = await openDatabase(config)
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    for (const what of whats) yield notLookedAt(what, error.message)
    return
  }
  const { db, close } = database
  try {
    yield await found(tables, ['MORE-46'], async () => ({
      expected: await newestMigration(),
      seen: await lastMigration(db),
    }))
    yield await found(times, [], async () => {
      const differ = Math.abs((await timeOf(db)).getTime() - Date.now())
      return held(`at most ${clocksDifferBy} ms apart`, `${differ} ms apart`, differ <= clocksDifferBy)
    })
    yield await found(trail, ['MORE-08'], async () => ({ expected: 'no fault', seen: await faultsOf(db, config) }))
    yield await mailServer(mail, db, config)
  } finally {
    await close()
  }
}

async function timeOf(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database tells no time')
  return row.at
}

async function faultsOf(db: Database, config: Config): Promise<string> {
  let count = 0
  for await (const _ of verifyTrail(db, ownPublicKey(config))) count += 1
  return count === 0 ? 'no fault' : `${count} ${count === 1 ? 'fault' : 'faults'}: casebook verify-trail names them`
}

async function mailServer(what: string, db: Database, config: Config): Promise<Finding> {
  const route = await mailRoute({ db, config }).catch((error: Error) => error)
  if (route === null) return notLookedAt(what, 'No mail server is configured.')
  if (route instanceof Error) return found(what, ['OPT-04'], () => Promise.reject(route))
  return found(what, ['OPT-04'], async () => {
    await createTransport(route.server).verify()
    return { expected: 'an answer, and the account is taken', seen: 'an answer, and the account is taken' }
  })
}

async function certificate({ publicUrl }: Config, now: Date): Promise<Finding> {
  const what = 'People reach the server by https, with a certificate that lasts.'
  if (publicUrl === null) return notLookedAt(what, 'PUBLIC_URL is not set.')
  return found(what, [], async () => {
    const { protocol, hostname, port } = new URL(publicUrl)
    if (protocol !== 'https:') return { expected: 'https', seen: protocol }
    const until = await certificateUntil(hostname, Number(port || 443))
    const days = Math.floor((until.getTime() - now.getTime()) / 86_400_000)
    return held(
      `${certificateLastsDays} days or more`,
      `${days} days, until ${until.toISOString()}`,
      days >= certificateLastsDays,
    )
  })
}

/** Of a certificate that this machine trusts. */
function certificateUntil(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: 10_000 }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error(`${host} does not answer`)))
  })
}

async function restored(config: Config, backup: Backup | null): Promise<Finding> {
  const what = 'A backup restores into an empty place, and its trail has no fault.'
  if (!backup) return notLookedAt(what, 'No backup was named.')
  const folder = mkdtempSync(join(tmpdir(), 'casebook-restored-'))
  try {
    return await found(what, ['MORE-46'], async () => {
      const place = { ...config, databaseUrl: null, dataDir: folder }
      const { at } = await restoreBackup(place, backup)
      const { db, close } = await openDatabase(place)
      try {
        const faults = await faultsOf(db, config)
        return { expected: `of ${at}, no fault`, seen: `of ${at}, ${faults}` }
      } finally {
        await close()
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
