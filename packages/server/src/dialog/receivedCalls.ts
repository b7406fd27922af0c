/**
 * A call may be delivered twice: the answer was lost on the way, so it is sent again. What it says takes effect once,
 * and every delivery gets the first one's answer.
 *
 * A delivery is known by its sender, its key and everything it says. So a key that is used again for something else is
 * another call: what it carries is never taken for received.
 */
import { hash } from 'node:crypto'
import { canonicalJson } from '@casebook/core/cases/canonicalJson'
import type { Database, Services } from '../services'
import { isStorable } from './storableText'

export interface Delivery {
  readonly username: string
  readonly action: string
  /** The sender's key; null for a sender that delivers once at most. */
  readonly key: string | null
  readonly request: unknown
}

/**
 * Does the work in a transaction, unless the delivery was received before. A delivery that had no effect, and that the answer
 * does not settle either, is forgotten: sent again it may have one.
 */
export function once<Answer>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { username, action, key, request }: Delivery,
  work: (tx: Database) => Promise<Answer>,
  isSettled: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    if (key === null) return work(tx)
    const known = hash('sha256', canonicalJson([action, key, request]))

    // A delivery of the same waits here for this one to end.
    const first = await tx
      .insertInto('received_call')
      .values({ username, key: known, action, answer: 'null', at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    const received = { username, key: known }
    // The cast is sound: under this hash only an answer of this action was kept.
    if (!first) return (await keptAnswer(tx, received)) as Answer

    const answer = await work(tx)
    // An answer that repeats what cannot be kept can only be a refusal: that is found again.
    if (isSettled(answer) && isStorable(JSON.stringify(answer))) await keepAnswer(tx, received, answer)
    else await forget(tx, received)
    return answer
  })
}

interface Received {
  readonly username: string
  readonly key: string
}

async function keptAnswer(tx: Database, { username, key }: Received): Promise<unknown> {
  const row = await tx
    .selectFrom('received_call')
    .select('answer')
    .where('username', '=', username)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.answer
}

async function keepAnswer(tx: Database, { username, key }: Received, answer: unknown): Promise<void> {
  await tx
    .updateTable('received_call')
    .set({ answer: JSON.stringify(answer) })
    .where('username', '=', username)
    .where('key', '=', key)
    .execute()
}

async function forget(tx: Database, { username, key }: Received): Promise<void> {
  await tx.deleteFrom('received_call').where('username', '=', username).where('key', '=', key).execute()
}
