/**
 * A file for each erasure, beside the published heads and outside of the database: a backup from before an erasure brings the answers back, and
 * the database that is restored from it knows nothing of it.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Job } from '../jobs/job'
import type { Database } from '../services'
import { writeWhole } from '../trail/heads/headFiles'
import type { TrailFault } from '../trail/trailFault'

const keptErasure = z.object({
  caseId: z.uuid(),
  questions: z.nullable(z.array(z.string())),
  reasons: z.boolean(),
  /** When it was made; ISO, in UTC. */
  at: z.iso.datetime(),
})

type KeptErasure = z.infer<typeof keptErasure>

/** Queued by the transaction that erases. */
export const keepErasureJob: Job<{ readonly id: string }> = {
  name: 'keep-erasure',
  async run({ db, config }, { id }) {
    const { case_id, questions, reasons, settled_at } = await db
      .selectFrom('erasure')
      .select(['case_id', 'questions', 'reasons', 'settled_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!settled_at) return
    const kept: KeptErasure = { caseId: case_id, questions, reasons, at: settled_at.toISOString() }
    writeWhole(join(config.headsDir, `erasure-${id}.json`), `${JSON.stringify(kept)}\n`)
  },
  retryLimit: 10,
  retryDelay: 30,
}

/** A sentence for each case whose erased answers are back: no erasure that the database knows covers what was erased then, or since. */
export async function* erasuresUndone(db: Database, folder: string): AsyncGenerator<TrailFault> {
  for (const { caseId, questions, reasons, at } of keptIn(folder)) {
    const { rows } = await sql<{ isUndone: boolean }>`
      select not exists (
        select from erasure where case_id = ${caseId}::uuid and outcome = 'erased' and settled_at >= ${at}::timestamptz
           and (reasons or not ${reasons}) and (questions is null or questions @> ${questions}::text[])) as "isUndone"
        from study_case where id = ${caseId}::uuid`.execute(db)
    if (rows[0]?.isUndone)
      yield { kind: 'erasureUndone', chain: 'case', id: caseId, seq: null, what: said({ questions, at }) }
  }
}

function said({ questions, at }: Pick<KeptErasure, 'questions' | 'at'>): string {
  return `${questions === null ? 'all answers' : `answers to ${questions.join(', ')}`}, ${at}`
}

function keptIn(folder: string): readonly KeptErasure[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return []
  return readdirSync(folder)
    .filter((name) => /^erasure-.*\.json$/.test(name))
    .map((name) => keptErasure.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}
