/** What the rows say of why a case, or a part of it, takes no answers. */
import type { InterimLocks } from '@casebook/core/dialog/freezing'
import type { SdvEntry } from '@casebook/core/sdv/level'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../services'

/** What somebody outside has said last about a question, as a place in the trail of the case. */
export interface OutsideEntry {
  readonly question: string
  readonly seq: number
}

export interface CaseLocks {
  readonly interimLocks: InterimLocks
  readonly sdv: readonly SdvEntry[]
  readonly outside: readonly OutsideEntry[]
  /** By questionnaire the place in the trail at which it was last unlocked by hand. */
  readonly unlocked: Readonly<Record<string, number>>
  /** The key that each query of the case asks about, and the node it has come to. */
  readonly queries: readonly { readonly question: string; readonly node: string }[]
}

const ids = z.array(z.string()).readonly()
export const interimLocksSchema = z.object({ caseIds: ids, tabIds: ids })

const none: InterimLocks = { caseIds: [], tabIds: [] }

/** In one statement, for it is asked with every answer. A case that is not saved yet has no id. */
export async function locksOfCase(db: Database, caseId: string | null): Promise<CaseLocks> {
  const { rows } = await sql<Omit<CaseLocks, 'interimLocks'> & { interimLocks: unknown }>`
    select
      (select value from option where name = 'InterimLocks') as "interimLocks",
      (select coalesce(jsonb_agg(jsonb_build_object('questionnaireId', questionnaire, 'level', level)), '[]')
         from sdv_entry where case_id = ${caseId}::uuid and unset_at is null) as sdv,
      (select coalesce(jsonb_agg(jsonb_build_object('question', question, 'seq', seq)), '[]')
         from (select question, max(seq) as seq from case_entry
                where case_id = ${caseId}::uuid and kind = 'fact' and source ->> 'kind' in ('token', 'import')
                group by question) entered) as outside,
      (select coalesce(jsonb_object_agg(questionnaire, seq), '{}')
         from (select questionnaire, max(seq) as seq from questionnaire_unlock
                where case_id = ${caseId}::uuid group by questionnaire) unlocks) as unlocked,
      (select coalesce(jsonb_agg(jsonb_build_object('question', question, 'node',
                (select node from query_step where query_id = query.id order by seq desc limit 1))), '[]')
         from query where case_id = ${caseId}::uuid) as queries`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A select without from answers one row')
  return { ...row, interimLocks: row.interimLocks ? interimLocksSchema.parse(row.interimLocks) : none }
}

/** Marks the questionnaire as unlocked from here on. Unlocking twice at one place is one mark. */
export async function insertUnlock(
  tx: Database,
  { caseId, questionnaire, by, at }: { caseId: string; questionnaire: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('questionnaire_unlock')
    .columns(['case_id', 'questionnaire', 'seq', 'unlocked_by', 'unlocked_at'])
    .expression(({ selectFrom }) =>
      selectFrom('chain_head')
        .select([
          'chain_id',
          sql.val(questionnaire).as('questionnaire'),
          'seq',
          sql.val(by).as('by'),
          sql<Date>`${at}::timestamptz`.as('at'),
        ])
        .where('chain_id', '=', caseId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
