/** Webhooks, and the outbox of what they are to be told. The outbox is filled by triggers. */
import type { WebhookKind, WebhookSettings } from '@casebook/core/webhooks/webhook'
import type { Delivery, Webhook } from '@casebook/core/webhooks/webhooks.calls'
import { type Generated, sql } from 'kysely'
import type { Database } from '../services'
import { openText, sealingKey, sealText } from '../session/secrets/sealedText'

declare module '../schema' {
  interface Tables {
    webhook: {
      id: string
      name: string
      address: string
      secret: string
      kinds: WebhookKind[]
      group_name: string | null
      base_name: string | null
      made_at: Date
      made_by: string
    }
    webhook_delivery: {
      id: Generated<number>
      message: Generated<string>
      webhook_id: string
      subject: string
      kind: WebhookKind
      body: string
      at: Date
      tries: Generated<number>
      due_at: Date
      claimed_until: Date | null
      delivered_at: Date | null
      failed_at: Date | null
      failure: string | null
    }
  }
}

const secretKeyOf = (db: Database) => sealingKey(db, 'webhooks', 'SigningSecret')

interface NewWebhook extends WebhookSettings {
  readonly id: string
  readonly secret: string
  readonly at: Date
  readonly by: string
}

export async function insertWebhook(
  tx: Database,
  { study, at, by, secret, kinds, ...made }: NewWebhook,
): Promise<void> {
  await tx
    .insertInto('webhook')
    .values({
      ...made,
      kinds: [...kinds],
      secret: sealText(secret, await secretKeyOf(tx), made.id),
      group_name: study?.group ?? null,
      base_name: study?.base ?? null,
      made_at: at,
      made_by: by,
    })
    .execute()
}

/** With it goes what waits, or was given up, and is told of no longer. */
export async function updateWebhook(
  tx: Database,
  id: string,
  { name, address, kinds, study }: WebhookSettings,
): Promise<void> {
  const set = { name, address, kinds: [...kinds], group_name: study?.group ?? null, base_name: study?.base ?? null }
  await tx.updateTable('webhook').set(set).where('id', '=', id).execute()
  await sql`
    delete from webhook_delivery one using webhook
     where webhook.id = ${id} and one.webhook_id = webhook.id and one.delivered_at is null
       and not (one.kind = any (webhook.kinds)
         and (webhook.group_name is null
           or (webhook.group_name, webhook.base_name) = (one.body::jsonb #>> '{data,group}', one.body::jsonb #>> '{data,base}')))`.execute(
    tx,
  )
}

/** A new address is tried from the beginning. What was given up waits for a person. */
export async function sendWaitingNow(tx: Database, webhook: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ due_at: now, tries: 0 })
    .where('webhook_id', '=', webhook)
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/** The name of the webhook that was removed; null if there is none. */
export async function deleteWebhook(tx: Database, id: string): Promise<string | null> {
  const row = await tx.deleteFrom('webhook').where('id', '=', id).returning('name').executeTakeFirst()
  return row?.name ?? null
}

/** One after the other, so that none is made beyond the limit. */
export async function lockWebhooks(tx: Database): Promise<number> {
  await sql`lock table webhook in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const instant = (at: Date | null) => at?.toISOString() ?? null

/** By name, with how their deliveries stand. */
export async function readWebhooks(db: Database): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'name', 'address', 'kinds', 'group_name', 'base_name', 'made_at', 'made_by'])
    .select(({ selectFrom }) => [
      selectFrom('webhook_delivery')
        .whereRef('webhook_id', '=', 'webhook.id')
        .where('delivered_at', 'is', null)
        .where('failed_at', 'is', null)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('waiting'),
      selectFrom('webhook_delivery')
        .whereRef('webhook_id', '=', 'webhook.id')
        .where('failed_at', 'is not', null)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('failed'),
      selectFrom('webhook_delivery')
        .whereRef('webhook_id', '=', 'webhook.id')
        .select(({ fn }) => fn.max('delivered_at').as('last'))
        .as('last_delivered_at'),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ group_name: group, base_name: base, ...row }) => ({
    id: row.id,
    name: row.name,
    address: row.address,
    kinds: row.kinds,
    study: group === null || base === null ? null : { group, base },
    madeAt: row.made_at.toISOString(),
    madeBy: row.made_by,
    waiting: Number(row.waiting),
    failed: Number(row.failed),
    lastDeliveredAt: instant(row.last_delivered_at),
  }))
}

export async function hasWebhook(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('webhook').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The newest first, below `after`. */
export async function readDeliveries(
  db: Database,
  webhook: string,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<Delivery[]> {
  let query = db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', webhook)
  if (after !== undefined) query = query.where('id', '<', Number(after))
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    id: String(row.id),
    message: messageOf(row.message),
    kind: row.kind,
    at: row.at.toISOString(),
    tries: row.tries,
    dueAt: row.delivered_at || row.failed_at ? null : row.due_at.toISOString(),
    deliveredAt: instant(row.delivered_at),
    failedAt: instant(row.failed_at),
    failure: row.failure,
  }))
}

export function messageOf(id: string): string {
  return `msg_${id}`
}

export async function sendAgain(tx: Database, webhook: string, delivery: string | undefined, now: Date): Promise<void> {
  let query = tx
    .updateTable('webhook_delivery')
    .set({ due_at: now, failed_at: null, delivered_at: null, tries: 0 })
    .where('webhook_id', '=', webhook)
  query = delivery === undefined ? query.where('delivered_at', 'is', null) : query.where('id', '=', Number(delivery))
  await query.execute()
}

export interface ClaimedDelivery {
  readonly id: number
  readonly webhookId: string
  readonly message: string
  readonly body: string
  readonly tries: number
  readonly address: string
  readonly secret: string
}

/**
 * Takes the next delivery that is due, until a moment. Nothing is taken while an earlier delivery of the same case to the same webhook is on its
 * way or waits for its next try, so that two processes tell of one case in order; null if there is nothing to take.
 */
export async function claimDelivery(
  db: Database,
  { now, until, without }: { readonly now: Date; readonly until: Date; readonly without: readonly string[] },
): Promise<ClaimedDelivery | null> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_delivery claimed set claimed_until = ${until}, tries = claimed.tries + 1
      from webhook
     where webhook.id = claimed.webhook_id and claimed.id = (
       select one.id from webhook_delivery one
        where one.delivered_at is null and one.failed_at is null and one.due_at <= ${now}
          and (one.claimed_until is null or one.claimed_until <= ${now})
          and one.webhook_id <> all (${without as string[]}::uuid[])
          and not exists (
            select from webhook_delivery before
             where before.webhook_id = one.webhook_id and before.subject = one.subject and before.id < one.id
               and before.delivered_at is null and before.failed_at is null)
        order by one.id limit 1 for update of one skip locked)
    returning claimed.id, claimed.webhook_id as "webhookId", claimed.message, claimed.body, claimed.tries,
              webhook.address, webhook.secret`.execute(db)
  const [row] = rows
  return row ? { ...row, secret: openText(row.secret, await secretKeyOf(db), row.webhookId) } : null
}

export async function noteDelivered(db: Database, id: number, at: Date): Promise<void> {
  const settled = { delivered_at: at, claimed_until: null, failure: null }
  await db.updateTable('webhook_delivery').set(settled).where('id', '=', id).execute()
}

/** @param again when it is tried again; null: it is given up */
export async function noteFailure(
  db: Database,
  id: number,
  { failure, again, at }: { readonly failure: string; readonly again: Date | null; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ failure, claimed_until: null, ...(again ? { due_at: again } : { failed_at: at }) })
    .where('id', '=', id)
    .execute()
}

export async function forgetDelivered(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('delivered_at', '<', before).execute()
}
