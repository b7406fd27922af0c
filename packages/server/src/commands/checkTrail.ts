import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config/config'
import { openDatabase } from '../database/openDatabase'
import { erasuresUndone } from '../erasure/keptErasures'
import { answersNotSigned, filesThatDiffer } from '../recount/keptContent'
import { casesCountedOtherwise } from '../recount/recountCases'
import type { Database } from '../services'
import { ownPublicKey } from '../signing/signingKey'
import { StartRefused } from '../startRefused'
import { readHeads } from '../trail/heads/headFiles'
import { readHead } from '../trail/heads/signedHead'
import { verifyHeads } from '../trail/heads/verifyHeads'
import { codeThatDiffers } from '../trail/installedCode'
import { knownKeys } from '../trail/keys.repository'
import { nameOfFaulty } from '../trail/nameOfFaulty'
import { describeFault, type TrailFault } from '../trail/trailFault'
import { verifyTrail } from '../trail/verifyTrail'

/**
 * Prints each fault of the trail on a line, those of published heads too. The exit code is 1 if there is one.
 *
 * @param kept heads that were kept elsewhere, a file or a folder; without it those in HEADS_DIR count
 * @param key file of a published head or of a public key that this server has signed by; without it the server's own counts
 */
export async function checkTrail(kept?: string, key?: string): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'pg')))
    throw new StartRefused(`There is no database in ${config.dataDir}: DATA_DIR or DATABASE_URL names another.`)

  if (kept !== undefined && !existsSync(kept)) throw new StartRefused(`There are no heads at ${kept}.`)

  const { db, close } = await openDatabase(config)
  try {
    let count = 0
    const tell = async (fault: TrailFault) => {
      console.log(describeFault(fault, await nameOfFaulty(db, fault)))
      count += 1
    }
    const trusted = key === undefined ? ownPublicKey(config) : publicKeyIn(key)
    for await (const fault of codeThatDiffers(db)) await tell(fault)
    const faults = verifyTrail(db, trusted)
    let next = await faults.next()
    for (; !next.done; next = await faults.next()) await tell(next.value)
    for await (const fault of whatFollows(db, trusted)) await tell(fault)
    for await (const fault of erasuresUndone(db, kept ?? config.headsDir)) await tell(fault)
    const heads = readHeads(kept ?? config.headsDir)
    for await (const fault of verifyHeads(db, heads, trusted)) await tell(fault)
    const published = heads.length === 0 ? '' : ` and ${heads.length} published ${heads.length < 2 ? 'head' : 'heads'}`
    console.log(
      `${next.value} entries${published} read, ${count === 0 ? 'no' : count} ${count < 2 ? 'fault' : 'faults'}`,
    )
    if (trusted === null) console.log('Signatures were not looked at: there is no key here, and none was given.')
    if (count > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

/** What stands beside the record and follows from it, or is signed by itself. */
async function* whatFollows(db: Database, trusted: string | null): AsyncGenerator<TrailFault> {
  yield* casesCountedOtherwise(db, new Date())
  yield* filesThatDiffer(db)
  if (trusted === null) return
  const { isSigned, since } = await knownKeys(db, trusted)
  yield* answersNotSigned(db, isSigned, since)
}

/** Of a head that was published, or a public key as it stands in one. */
function publicKeyIn(file: string): string {
  if (!existsSync(file)) throw new StartRefused(`There is no key at ${file}.`)
  const text = readFileSync(file, 'utf8').trim()
  return readHead(text)?.key ?? text
}
