/**
 * Counts progress and sections of cases for which they are not known: those of the demo, and those that a migration has set to be counted
 * again. Killed in the middle, the next start goes on where this one ended.
 */
import { sql } from 'kysely'
import { readyBase } from '../bases/compiledBases'
import { answersOfCases } from '../cases/caseAnswers.repository'
import { setProgress } from '../cases/cases.repository'
import { progressWith } from '../cases/progress'
import { notDoneOf } from '../followUps/closings.repository'
import type { Job } from '../jobs/job'
import type { Database, Services } from '../services'

/** So few that no other call waits long for its turn. */
const countedAtOnce = 100

export async function hasUncounted(db: Database): Promise<boolean> {
  const one = await db.selectFrom('study_case').select('id').where(isUncounted).limit(1).execute()
  return one.length > 0
}

/** The condition of the index `case_to_count`. */
const isUncounted = sql<boolean>`(progress = -1 or sections is null or not sections ? 'begun')`

export const countProgressJob: Job = {
  name: 'count-progress',
  async run(services) {
    for (let after: string | null = nobody; after !== null; ) after = await countSome(services, after)
  },
  retryLimit: 3,
  retryDelay: 60,
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Answers the id of the last one; null if there is none. */
async function countSome(services: Services, after: string): Promise<string | null> {
  const { db } = services
  const waiting = await db
    .selectFrom('study_case')
    .select(['id', 'revision', 'base_version_id as versionId'])
    .where(isUncounted)
    .where('id', '>', after)
    .orderBy('id')
    .limit(countedAtOnce)
    .execute()
  const ids = waiting.map(({ id }) => id)
  const [held, notDone] = await Promise.all([answersOfCases(db, ids), notDoneOf(db, ids)])
  for (const { id, revision, versionId } of waiting) {
    const answers = new Map(Object.entries(held.get(id) ?? {}))
    const counted = progressWith(await readyBase(services, versionId), answers, services.now(), notDone.get(id))
    // A save since then has already counted it.
    await setProgress(db, { id, revision, ...counted })
  }
  return waiting.at(-1)?.id ?? null
}
