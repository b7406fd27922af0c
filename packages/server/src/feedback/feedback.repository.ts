import type { Generated } from 'kysely'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    feedback: {
      id: Generated<number>
      at: Date
      username: string | null
      email: string | null
      url: string
      browser: string
      message: string
    }
  }
}

export interface Feedback {
  readonly at: Date
  /** The name of an account; null for a person without one, who has left an address. */
  readonly username: string | null
  readonly email: string | null
  readonly url: string
  readonly browser: string
  readonly message: string
}

export async function insertFeedback(db: Database, feedback: Feedback): Promise<void> {
  await db.insertInto('feedback').values(feedback).execute()
}

/** The newest first. */
export function listFeedback(
  db: Database,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<(Feedback & { readonly id: number })[]> {
  let query = db.selectFrom('feedback').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}
