/**
 * A call may be delivered twice: the answer was lost on the way, so it is sent again. What it says takes effect once,
 * and every delivery gets the first one's answer.
 *
 * A delivery is known by its sender, its key and everything it says. So a key that is used again for something else is
 * another call: what it carries is never taken for received.
 */
import { hash } from 'node:crypto'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { prepared } from '../database/prepared'
import { isStorable } from '../database/storableText'
import { beforeCommit, inTransaction } from '../database/transaction'
import type { Database, Services } from '../services'

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
  services: Pick<Services, 'db' | 'now'>,
  delivery: Delivery,
  work: (tx: Database) => Promise<Answer>,
  isSettled: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  return onceAhead(services, delivery, async () => undefined, work, isSettled)
}

/** What the work begins with is looked up ahead, along with whether there is anything to do; then it is locked or read, not written. */
export function onceAhead<Found, Answer>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { username, action, key, request }: Delivery,
  lookAhead: (tx: Database) => Promise<Found>,
  work: (tx: Database, found: Found) => Promise<Answer>,
  isSettled: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    if (key === null) return work(tx, await lookAhead(tx))
    const received = { username, key: hash('sha256', canonicalJson([action, key, request])) }

    // A delivery of the same waits here for this one to end, and so does all that is asked after it.
    const [first, found] = await Promise.all([claim(tx, { ...received, action, at: now() }), lookAhead(tx)])
    // The cast is sound: under this hash only an answer of this action was kept.
    if (first.length === 0) return (await keptAnswer(tx, received)) as Answer

    const answer = await work(tx, found)
    const text = JSON.stringify(answer)
    // An answer that repeats what cannot be kept can only be a refusal: that is found again.
    const isKept = isSettled(answer) && isStorable(text)
    await beforeCommit(tx, isKept ? keepAnswer(tx, { ...received, answer: text }) : forget(tx, received))
    return answer
  })
}

interface Received {
  readonly username: string
  readonly key: string
}

const claim = prepared((db, { username, key, action, at }: Received & { readonly action: string; readonly at: Date }) =>
  db
    .insertInto('received_call')
    .values({ username, key, action, answer: 'null', at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
)

async function keptAnswer(tx: Database, { username, key }: Received): Promise<unknown> {
  const row = await tx
    .selectFrom('received_call')
    .select('answer')
    .where('username', '=', username)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.answer
}

const keepAnswer = prepared((db, { username, key, answer }: Received & { readonly answer: string }) =>
  db.updateTable('received_call').set({ answer }).where('username', '=', username).where('key', '=', key),
)

async function forget(tx: Database, { username, key }: Received): Promise<void> {
  await tx.deleteFrom('received_call').where('username', '=', username).where('key', '=', key).execute()
}
