/** What the machine and its database go through, and what must be there afterwards. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { backUp, restoreBackup } from '../backup/backups'
import type { Config } from '../config/config'
import { openDatabase } from '../database/openDatabase'
import type { Database } from '../services'
import { verifyTrail } from '../trail/verifyTrail'
import type { Step } from './finding'
import { answers, expecting, savedAnswers, submit } from './work'

export const machineSteps: readonly Step[] = [
  {
    what: 'An answer that was acknowledged is there after the power failed.',
    requirements: ['DATA-20', 'MORE-14'],
    look: async (house) => {
      expecting('Submitted', await submit(house, 'Q6', answers))
      await house.kill()
      await house.startAgain()
      return { expected: answers, seen: await savedAnswers(house, 'Q6') }
    },
  },
  {
    what: 'The trail has no fault, and a change in the database is named.',
    requirements: ['MORE-08'],
    look: async (house) => {
      await house.stop()
      return within(house.config, async (db) => {
        const before = await faultsOf(db)
        const refused = await tampered(db, 'colleague').catch(() => 'refused')
        await sql`set session_replication_role = replica`.execute(db)
        await tampered(db, 'colleague')
        const after = await faultsOf(db)
        await tampered(db, 'doctor')
        return { expected: [0, 'refused', true, 0], seen: [before, refused, after > 0, await faultsOf(db)] }
      })
    },
  },
  {
    what: 'A backup restores into an empty place, with every entry and a trail without a fault.',
    requirements: ['MORE-46'],
    look: async ({ config, password: passphrase }) => {
      const file = join(config.dataDir, 'backup')
      await backUp(config, { file, passphrase }, new Date())
      const restored = { ...config, dataDir: join(config.dataDir, 'restored') }
      await restoreBackup(restored, { file, passphrase })
      const entries = (of: Config) => within(of, async (db) => [await numberOfEntries(db), await faultsOf(db)])
      return { expected: await entries(config), seen: await entries(restored) }
    },
  },
]

async function within<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(config)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** The author of the newest entry. */
async function tampered(db: Database, author: string): Promise<string> {
  await sql`update case_entry set author = ${author} where seq = (select max(seq) from case_entry)`.execute(db)
  return 'changed'
}

async function faultsOf(db: Database): Promise<number> {
  let count = 0
  for await (const _ of verifyTrail(db)) count += 1
  return count
}

async function numberOfEntries(db: Database): Promise<number> {
  const { entries } = await db
    .selectFrom('case_entry')
    .select(sql<number>`count(*)::integer`.as('entries'))
    .executeTakeFirstOrThrow()
  return entries
}
