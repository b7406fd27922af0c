/** Sign-ins that wait for their second step. Each is bound to the browser in which it was begun. */
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    second_step: {
      token_hash: string
      browser_hash: string
      username: string
      expires_at: Date
      tries_left: number
    }
  }
}

/** Two secrets: the page has one, the browser's cookie the other. */
export interface StepKeys {
  readonly tokenHash: string
  readonly browserHash: string
}

interface NewStep extends StepKeys {
  readonly username: string
  readonly expiresAt: Date
  readonly tries: number
}

export async function insertStep(tx: Database, step: NewStep): Promise<void> {
  await tx
    .insertInto('second_step')
    .values({
      token_hash: step.tokenHash,
      browser_hash: step.browserHash,
      username: step.username,
      expires_at: step.expiresAt,
      tries_left: step.tries,
    })
    .execute()
}

/** Takes one of its tries. Null if there is none left, or no such step in this browser. */
export async function takeTry(
  db: Database,
  { tokenHash, browserHash }: StepKeys,
  now: Date,
): Promise<{ readonly username: string; readonly triesLeft: number } | null> {
  const row = await db
    .updateTable('second_step')
    .set((is) => ({ tries_left: is('tries_left', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(['username', 'tries_left'])
    .executeTakeFirst()
  return row ? { username: row.username, triesLeft: row.tries_left } : null
}

/** False if another person was faster, or the account was shut or its password changed. */
export async function useStep(tx: Database, tokenHash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('second_step')
    .where('token_hash', '=', tokenHash)
    .returning('username')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteStepsOf(tx: Database, username: string): Promise<void> {
  await tx.deleteFrom('second_step').where('username', '=', username).execute()
}

export async function forgetOldSteps(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('second_step').where('expires_at', '<=', now).execute()
}
