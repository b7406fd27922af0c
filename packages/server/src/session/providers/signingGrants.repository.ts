/** Fresh authentications at a provider, each for one list of signatures, and for one use. */
import type { Database } from '../../services'

declare module '../../schema' {
  interface Tables {
    signing_grant: { session_hash: string; what_hash: string; given_at: Date }
  }
}

export async function insertGrant(db: Database, session: string, what: string, at: Date): Promise<void> {
  await db
    .insertInto('signing_grant')
    .values({ session_hash: session, what_hash: what, given_at: at })
    .onConflict((conflict) => conflict.columns(['session_hash', 'what_hash']).doUpdateSet({ given_at: at }))
    .execute()
}

/** Uses it up; false if there is none, or it is older than that. */
export async function useGrant(tx: Database, session: string, what: string, after: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom('signing_grant')
    .where('session_hash', '=', session)
    .where('what_hash', '=', what)
    .returning('given_at')
    .executeTakeFirst()
  return used !== undefined && used.given_at > after
}

export async function forgetGrants(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('signing_grant').where('given_at', '<', before).execute()
}
