/**
 * A call may be delivered twice: the answer was lost on the way, so it is sent again. It takes effect once, and every
 * delivery gets the first one's answer.
 *
 * A delivery is known by its sender, its key and its content. So a key that is used again for other content is another
 * call: that content is never taken for received.
 */
import { hash } from 'node:crypto'
import type { Handlers } from '@casebook/api-adapter/server'
import type { Wire } from '@casebook/api-adapter/wire'
import { isFileResult } from '@casebook/api-adapter/wireFiles'
import type { Call, Calls, ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { sql } from 'kysely'
import { JsonArray } from '../database/jsonArray'
import { prepared } from '../database/prepared'
import { isStorable } from '../database/storableText'
import { beforeCommit, inTransaction, TakenBack } from '../database/transaction'
import type { Database, Exchange, Services } from '../services'
import { Unsigned } from '../signing/signedRange'
import type { AreaHandlers } from './area'

/**
 * Answers a call that takes effect once, in the transaction that the edge has opened. The session is for calls that need a recent
 * sign-in.
 */
export interface HandlerOnce<C extends Call> {
  (request: ReceivedRequestOf<C>, caller: Caller, tx: Database, session?: Exchange['session']): Promise<ResultOf<C>>
  /** Tried before: see `mayJoinOthers`. */
  readonly together?: HandlerTogether<C>
}

/**
 * Answers a call in a transaction that it shares with others, in which it keeps its delivery too. Null: it has to be answered alone. It is
 * answered alone as well if this fails, for the fault may be another's.
 */
type HandlerTogether<C extends Call> = (
  request: ReceivedRequestOf<C>,
  caller: Caller,
  delivery: Delivery,
) => Promise<ResultOf<C> | null>

export function mayJoinOthers<C extends Call>(
  alone: (request: ReceivedRequestOf<C>, caller: Caller, tx: Database) => Promise<ResultOf<C>>,
  together: HandlerTogether<C>,
): HandlerOnce<C> {
  return Object.assign((...asked: Parameters<typeof alone>) => alone(...asked), { together })
}

/** A delivery that is kept by the person who answers it. */
export interface Delivery {
  /** Whether it was not received before; fails if the sender is not who they are taken for. */
  readonly isNew: (db: Database) => Promise<boolean>
  readonly kept: (answer: object) => KeptDelivery
}

export interface KeptDelivery extends Received {
  readonly action: string
  readonly answer: string
  readonly at: Date
}

/** The handlers as the edge calls them: each call that takes effect once claims its key and has a transaction. */
export function handledOnce<C extends Calls>(
  services: Services,
  { path, states }: Wire<C>,
  handlers: AreaHandlers<C>,
): Handlers<C, Exchange> {
  const calls = Object.entries(handlers).map(([action, handler]) => {
    const call = states[action]
    if (call?.changes !== true) return [action, handler]
    checkOnce(`${path}?action=${action}`, call)
    // The cast is safe: by the type of the handlers this one takes a transaction.
    return [action, answeredOnce(services, action, call, handler as HandlerOnce<Call>)]
  })
  // The cast is safe: each handler stays under its own name.
  return Object.fromEntries(calls) as Handlers<C, Exchange>
}

function answeredOnce(services: Services, action: string, { settledBy }: Call, handler: HandlerOnce<Call>) {
  const isSettled = ({ type }: ResultOf<Call>) => settledBy?.includes(type) ?? true
  return async (
    request: ReceivedRequestOf<Call>,
    caller: Caller,
    { idempotencyKey: key, confirmSession, session }: Exchange,
  ) => {
    const received = {
      sender: senderOf(caller),
      action,
      key: key === null ? null : hashOf(action, key, request),
      confirmSession,
    }
    const delivery = handler.together && deliveryOf(services, received)
    // A failure in company is found again alone, if it is this call's own.
    const answer = delivery && (await handler.together?.(request, caller, delivery).catch(() => null))
    return answer ?? once(services, received, (tx) => handler(request, caller, tx, session), isSettled)
  }
}

/** Undefined without a key: nothing could tell whether a failure had an effect. */
function deliveryOf(
  { now }: Pick<Services, 'now'>,
  { sender, action, key, confirmSession }: ReceivedCall,
): Delivery | undefined {
  if (key === null) return undefined
  const received = { sender, key }
  return {
    async isNew(db) {
      const [kept] = await Promise.all([findKept(db, received), confirmSession?.(db)])
      return kept.length === 0
    },
    kept: (answer) => ({ ...received, action, answer: JSON.stringify(answer), at: now() }),
  }
}

/** A person, or the token of a link. No name of an account is taken for a token. */
export function senderOf(sender: Pick<Caller, 'username'> | { readonly token: string }): string {
  return 'token' in sender ? `token ${sender.token}` : `user ${sender.username}`
}

function hashOf(action: string, key: string, request: unknown): string {
  return hash('sha256', canonicalJson([action, key, request]))
}

/** Throws for what the types of a call cannot say. */
function checkOnce(name: string, { policy, settledBy = [], results }: Call): void {
  // An answer is kept for its sender, who must be a person.
  if (policy === 'anyone') throw new Error(`The call ${name} takes effect once, but anyone may make it`)
  // The kept answer is JSON.
  if (Object.values(results).some(isFileResult))
    throw new Error(`The call ${name} takes effect once, but brings a file`)
  const unknown = settledBy.find((type) => !(type in results))
  if (unknown !== undefined) throw new Error(`The call ${name} is settled by ${unknown}, which it does not answer`)
}

export interface ReceivedCall {
  /** See `senderOf`. */
  readonly sender: string
  readonly action: string
  /** The delivery, by the sender's idempotency key and the content; null for a sender that delivers once at most. */
  readonly key: string | null
  /** Fails if the sender is not who they are taken for. */
  readonly confirmSession?: ((db: Database) => Promise<void>) | undefined
}

/** Ends the transaction of a delivery whose key is taken. */
class ReceivedBefore extends Error {}

/**
 * Does the work in a transaction, unless the delivery was received before. The key is claimed in the same message as the
 * first queries of the work; if it is taken, all of that is rolled back. An answer that does not settle the delivery frees
 * the key, and so does a failure.
 */
export async function once<Answer>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { sender, action, key, confirmSession }: ReceivedCall,
  work: (tx: Database) => Promise<Answer>,
  isSettled: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  if (key === null) return inTransaction(db, asConfirmed(work, confirmSession)).catch(answerOfTakenBack<Answer>)
  const received = { sender, key }
  let isFirst = false
  try {
    return await inTransaction(db, async (tx) => {
      // Another delivery of the same waits here for this one to end, and so does all that it asks afterwards.
      const claimed = claim(tx, { ...received, action, at: now() })
      const working = asConfirmed(work, confirmSession)(tx)
      // The work of a later delivery is rolled back, so its failure concerns nobody.
      working.catch(() => {})
      isFirst = (await claimed).length > 0
      if (!isFirst) throw new ReceivedBefore(`The call ${action} was received before`)
      const answer = await working
      const text = JSON.stringify(answer)
      // An answer that repeats text which cannot be stored can only be a refusal: that is found again.
      const isKept = isSettled(answer) && isStorable(text)
      await beforeCommit(
        tx,
        isKept
          ? keepAnswer(tx, { ...received, answer: text, signature: unsignedAnswer({ ...received, answer: text }) })
          : forget(tx, received),
      )
      return answer
    })
  } catch (error) {
    if (isFirst) return answerOfTakenBack(error)
    // A first query that fails takes the claim with it, so whether the key is taken is asked once more.
    const [kept] = await findKept(db, received)
    if (!kept) throw error
    // The cast is safe: under this hash only an answer of this action was kept.
    return kept.answer as Answer
  }
}

/** The work, which asks for the session together with its first queries, and fails if it is not confirmed. */
function asConfirmed<Answer>(
  work: (tx: Database) => Promise<Answer>,
  confirmSession: ReceivedCall['confirmSession'],
): (tx: Database) => Promise<Answer> {
  return async (tx) => {
    const confirmed = confirmSession?.(tx)
    const working = (async () => work(tx))()
    working.catch(() => {})
    await confirmed
    return working
  }
}

function answerOfTakenBack<Answer>(error: unknown): Answer {
  // The cast is safe: the work took itself back, and gave an answer of its own.
  if (error instanceof TakenBack) return error.answer as Answer
  throw error
}

/** An answer that is kept is signed by its hash: nobody is told later that something else had been answered. */
function unsignedAnswer(kept: KeptAnswer): Unsigned {
  return new Unsigned((sign) => sign(keptAnswerText({ ...kept, answer: JSON.parse(kept.answer) })))
}

interface KeptAnswer extends Received {
  /** JSON. */
  readonly answer: string
}

/** What is signed. */
export function keptAnswerText({ sender, key, answer }: Received & { readonly answer: unknown }): string {
  return `casebook answer ${sender} ${key} ${hash('sha256', canonicalJson(answer))}`
}

interface Received {
  readonly sender: string
  readonly key: string
}

const claim = prepared((db, { sender, key, action, at }: Received & { readonly action: string; readonly at: Date }) =>
  db
    .insertInto('received_call')
    .values({ sender, key, action, answer: 'null', at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
)

const findKept = prepared((db, { sender, key }: Received) =>
  db.selectFrom('received_call').select('answer').where('sender', '=', sender).where('key', '=', key),
)

/** Fails if one of them was received before. */
export async function keepDeliveries(tx: Database, deliveries: readonly KeptDelivery[]): Promise<void> {
  const column = <Name extends keyof KeptDelivery>(name: Name) => deliveries.map((one) => one[name])
  await insertKept(tx, {
    senders: column('sender'),
    keys: column('key'),
    actions: column('action'),
    answers: new JsonArray('jsonb', column('answer')),
    times: column('at'),
    signatures: deliveries.map(unsignedAnswer),
  })
}

const insertKept = prepared(
  (
    _,
    rows: Readonly<
      Record<'senders' | 'keys' | 'actions' | 'times' | 'signatures', readonly unknown[]> & Record<'answers', JsonArray>
    >,
  ) => sql`
    insert into received_call (sender, key, action, answer, at, signature)
    select * from unnest(${rows.senders}::text[], ${rows.keys}::text[], ${rows.actions}::text[],
      ${rows.answers}::jsonb[], ${rows.times}::timestamptz[], ${rows.signatures}::text[])`,
)

const keepAnswer = prepared((db, { sender, key, answer, signature }: KeptAnswer & { readonly signature: Unsigned }) =>
  db
    .updateTable('received_call')
    .set({ answer, signature: sql<string>`${signature}` })
    .where('sender', '=', sender)
    .where('key', '=', key),
)

async function forget(tx: Database, { sender, key }: Received): Promise<void> {
  await tx.deleteFrom('received_call').where('sender', '=', sender).where('key', '=', key).execute()
}
