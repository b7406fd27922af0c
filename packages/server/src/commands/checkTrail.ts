import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config/config'
import { openDatabase } from '../database/openDatabase'
import { StartRefused } from '../startRefused'
import { readHeads } from '../trail/heads/headFiles'
import { verifyHeads } from '../trail/heads/verifyHeads'
import { nameOfFaulty } from '../trail/nameOfFaulty'
import { ownPublicKey } from '../trail/signingKey'
import { describeFault, type TrailFault } from '../trail/trailFault'
import { verifyTrail } from '../trail/verifyTrail'

/**
 * Prints each fault of the trail on a line, those of published heads too. The exit code is 1 if there is one.
 *
 * @param kept heads that were kept elsewhere, a file or a folder; without it those in HEADS_DIR count
 */
export async function checkTrail(kept?: string): Promise<void> {
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
    const faults = verifyTrail(db)
    let next = await faults.next()
    for (; !next.done; next = await faults.next()) await tell(next.value)
    const heads = readHeads(kept ?? config.headsDir)
    for await (const fault of verifyHeads(db, heads, ownPublicKey(config))) await tell(fault)
    const published = heads.length === 0 ? '' : ` and ${heads.length} published ${heads.length < 2 ? 'head' : 'heads'}`
    console.log(
      `${next.value} entries${published} read, ${count === 0 ? 'no' : count} ${count < 2 ? 'fault' : 'faults'}`,
    )
    if (count > 0) process.exitCode = 1
  } finally {
    await close()
  }
}
