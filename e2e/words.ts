/** Reads the facts of a case from the tables of a stopped server: those of its revisions, and those of everybody's drafts. */
import { readConfig } from '@casebook/server/config/config'
import { openDatabase } from '@casebook/server/database/openDatabase'

export interface Word {
  readonly author: string
  readonly question: string
  readonly value: unknown
}

interface Words {
  /** In the order in which it came into the case. */
  readonly saved: readonly Word[]
  /** In the order in which it was received. */
  readonly said: readonly Word[]
}

/** `settings` are those of the server. */
export async function wordsOf(settings: NodeJS.ProcessEnv, caseName: string): Promise<Words> {
  const { db, close } = await openDatabase(readConfig(settings))
  try {
    const { id } = await db.selectFrom('study_case').select('id').where('name', '=', caseName).executeTakeFirstOrThrow()
    const saved = await db
      .selectFrom('case_fact')
      .select(['author', 'question', 'value'])
      .where('case_id', '=', id)
      .orderBy('seq')
      .orderBy('place')
      .execute()
    const said = await db
      .selectFrom('draft_fact')
      .innerJoin('draft', 'draft.id', 'draft_fact.draft_id')
      .select(['draft_fact.author', 'draft_fact.question', 'draft_fact.value'])
      .where('draft.case_id', '=', id)
      .orderBy('draft_fact.at')
      .orderBy('draft_fact.seq')
      .orderBy('draft_fact.place')
      .execute()
    return { saved, said }
  } finally {
    await close()
  }
}
