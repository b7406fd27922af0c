/** Reads the reasons for which a case, or a part of it, takes no answers. */
import { createHash } from 'node:crypto'
import type { InterimLocks } from '@casebook/core/locks/interimLocks'
import type { SdvEntry } from '@casebook/core/sdv/level'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { prepared } from '../database/prepared'
import type { Database } from '../services'

/** The latest fact of an outsider about a question, as a position in the trail of the case. */
export interface OutsideEntry {
  readonly question: string
  readonly seq: number
  /** By a patient, on a tablet that staff handed over. */
  readonly isOnTablet: boolean
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

/** A case that is not saved yet has no id. */
export async function locksOfCase(db: Database, id: string | null): Promise<CaseLocks> {
  return readLocks(await locksOfId(db, { id }))
}

/** Locks of the case that the draft continues, if there is one. */
export async function locksOfDraft(db: Database, id: string): Promise<CaseLocks> {
  return readLocks(await locksOfDraftId(db, { id }))
}

/** The same for a case that is about to be made: only an administrator's locks can concern it. */
export async function locksOfNewCase(db: Database): Promise<CaseLocks> {
  const [option] = await findInterimLocks(db, {})
  const nothing = { sdv: [], outside: [], unlocked: {}, queries: [] } as const
  return readLocks([{ interimLocks: option?.value ?? null, ...nothing }])
}

const findInterimLocks = prepared((db, _: object) =>
  db.selectFrom('option').select('value').where('name', '=', 'InterimLocks'),
)

type LocksRow = Omit<CaseLocks, 'interimLocks'> & { readonly interimLocks: unknown }

const locksOfId = prepared((_, { id }: { readonly id: string | null }) => locks(sql`${id}::uuid`))
const locksOfDraftId = prepared((_, { id }: { readonly id: string }) =>
  locks(sql`(select case_id from draft where draft.id = ${id}::uuid)`),
)

/** In one statement, for it is asked with every answer. */
function locks(caseId: RawBuilder<unknown>): RawBuilder<LocksRow> {
  return sql<LocksRow>`
    select
      (select value from option where name = 'InterimLocks') as "interimLocks",
      (select coalesce(jsonb_agg(jsonb_build_object('questionnaireId', questionnaire, 'level', level)), '[]')
         from sdv_entry where case_id = meant.id and unset_at is null) as sdv,
      (select coalesce(jsonb_agg(jsonb_build_object('question', question, 'seq', seq, 'isOnTablet', on_tablet)), '[]')
         from (select question, max(seq) as seq, source ->> 'kind' = 'tablet' as on_tablet from case_fact
                where case_id = meant.id and source ->> 'kind' in ('token', 'import', 'tablet')
                group by question, on_tablet) entered) as outside,
      (select coalesce(jsonb_object_agg(questionnaire, seq), '{}')
         from (select questionnaire, max(seq) as seq from questionnaire_unlock
                where case_id = meant.id group by questionnaire) unlocks) as unlocked,
      (select coalesce(jsonb_agg(jsonb_build_object('question', question, 'node', last_node)), '[]')
         from query where case_id = meant.id) as queries
      from (select ${caseId} as id) meant`
}

function readLocks([row]: readonly LocksRow[]): CaseLocks {
  if (!row) throw new Error('A select of one row answers one row')
  return { ...row, interimLocks: row.interimLocks ? interimLocksSchema.parse(row.interimLocks) : none }
}

/** The same for the same locks. */
export function hashOfLocks(locks: CaseLocks): string {
  return createHash('sha256').update(JSON.stringify(locks)).digest('base64url')
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
