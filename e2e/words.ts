/** What the tables of a server that does not run hold of a case: what its revisions took, and what was said in everybody's drafts of it. */
import { readConfig } from '@casebook/server/config'
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
      .selectFrom('case_entry')
      .select(['author', 'question', 'value'])
      .where('case_id', '=', id)
      .where('kind', '=', 'fact')
      .orderBy('seq')
      .execute()
    const said = await db
      .selectFrom('draft_entry')
      .innerJoin('draft', 'draft.id', 'draft_entry.draft_id')
      .select(['draft_entry.author', 'draft_entry.question', 'draft_entry.value'])
      .where('draft.case_id', '=', id)
      .orderBy('draft_entry.at')
      .orderBy('draft_entry.seq')
      .execute()
    return { saved: saved.map((word) => ({ ...word, question: word.question ?? '' })), said }
  } finally {
    await close()
  }
}
