import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config'
import { openDatabase } from '../database/openDatabase'
import { StartRefused } from '../startRefused'
import { describeFault } from '../trail/trailFault'
import { verifyTrail } from '../trail/verifyTrail'

/** Prints each fault of the trail on a line. The exit code is 1 if there is one. */
export async function checkTrail(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'pg')))
    throw new StartRefused(`There is no database in ${config.dataDir}: DATA_DIR or DATABASE_URL names another.`)

  const { db, close } = await openDatabase(config)
  try {
    const faults = verifyTrail(db)
    let count = 0
    let next = await faults.next()
    for (; !next.done; next = await faults.next()) {
      console.log(describeFault(next.value))
      count += 1
    }
    console.log(`${next.value} entries read, ${count === 0 ? 'no' : count} ${count < 2 ? 'fault' : 'faults'}`)
    if (count > 0) process.exitCode = 1
  } finally {
    await close()
  }
}
