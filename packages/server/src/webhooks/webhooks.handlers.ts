/** Answers the calls about webhooks. */
import { randomUUID } from 'node:crypto'
import { webhooksWire } from '@casebook/api-adapter/webhooks/webhooks.wire'
import type { BaseName } from '@casebook/core/bases/baseName'
import { sideOf } from '@casebook/core/bases/sides/practice'
import type { Caller } from '@casebook/core/call/policy'
import { isSameWebhook, mostWebhooks } from '@casebook/core/webhooks/webhook'
import type { Webhook, webhooksCalls } from '@casebook/core/webhooks/webhooks.calls'
import { findOpenVersion } from '../bases/bases.repository'
import { isStorable } from '../database/storableText'
import { inTransaction } from '../database/transaction'
import { recordEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Database, Services } from '../services'
import { deliverWebhooksJob } from './deliverWebhooks.job'
import { whyNotSpokenTo } from './post'
import { newSigningSecret } from './signature'
import {
  deleteWebhook,
  forgetDelivered,
  hasWebhook,
  insertWebhook,
  lockWebhooks,
  readDeliveries,
  readWebhooks,
  sendAgain,
  sendWaitingNow,
  updateWebhook,
} from './webhooks.repository'

/** What was delivered is listed for so long. */
const keptFor = 31 * 24 * 60 * 60_000

export const webhooksArea: Area = {
  calls: [answers(webhooksWire, webhooksHandlers)],
  jobs: [deliverWebhooksJob],
  tidy: ({ db, now }) => forgetDelivered(db, new Date(now().getTime() - keptFor)),
}

const notThere = { type: 'WebhookNotFound' } as const

function webhooksHandlers(services: Services): AreaHandlers<typeof webhooksCalls> {
  const { db, now, config, queueJob } = services
  return {
    async getWebhooks() {
      return { type: 'ReceivedWebhooks', webhooks: await readWebhooks(db) }
    },

    async getDeliveries({ webhook, limit, after }) {
      const found = await readDeliveries(db, webhook, { limit: limit + 1, after })
      if (found.length === 0 && !(await hasWebhook(db, webhook))) return notThere
      return { type: 'ReceivedDeliveries', deliveries: found.slice(0, limit), isLast: found.length <= limit }
    },

    async makeWebhook({ name, address, kinds, study }, caller) {
      const fault = await whyNotSpokenTo(config, address)
      if (fault) return { type: 'AddressRefused', fault }
      return inTransaction(db, async (tx) => {
        if (!(await isTellable(tx, caller, study))) return { type: 'KnowledgeBaseNotFound' }
        if ((await lockWebhooks(tx)) >= mostWebhooks) return { type: 'TooManyWebhooks' }
        const [id, secret, at] = [randomUUID(), newSigningSecret(), now()]
        const made = { id, name, address, secret, kinds: [...new Set(kinds)], study, at, by: caller.username }
        await insertWebhook(tx, made)
        await recordEvent(tx, 'webhookMade', { at, source: caller.username, webhook: name, address: hostOf(address) })
        return { type: 'WebhookMade', webhook: await mustFind(tx, id), secret }
      })
    },

    async changeWebhook({ id, was, ...wanted }, caller) {
      const fault = await whyNotSpokenTo(config, wanted.address)
      if (fault) return { type: 'AddressRefused', fault }
      return inTransaction(db, async (tx) => {
        await lockWebhooks(tx)
        const before = await findWebhook(tx, id)
        if (!before) return notThere
        if (!(await isTellable(tx, caller, wanted.study))) return { type: 'KnowledgeBaseNotFound' }
        if (isSameWebhook(before, wanted)) return { type: 'WebhookChanged', webhook: before }
        if (!isSameWebhook(before, was)) return { type: 'ChangedMeanwhile', webhook: before }
        const [at, { name, address }] = [now(), wanted]
        await updateWebhook(tx, id, { ...wanted, kinds: [...new Set(wanted.kinds)] })
        if (before.address !== address) {
          await sendWaitingNow(tx, id, at)
          await queueJob(deliverWebhooksJob, {}, tx)
        }
        const said = { webhook: before.name, name, address: hostOf(address) }
        await recordEvent(tx, 'webhookChanged', { at, source: caller.username, ...said })
        return { type: 'WebhookChanged', webhook: await mustFind(tx, id) }
      })
    },

    async removeWebhook({ id }, { username }, tx) {
      const name = await deleteWebhook(tx, id)
      if (name === null) return notThere
      await recordEvent(tx, 'webhookRemoved', { at: now(), source: username, webhook: name })
      return { type: 'Ok' }
    },

    async sendAgain({ webhook, delivery }, _caller, tx) {
      if (!(await hasWebhook(tx, webhook))) return notThere
      await sendAgain(tx, webhook, delivery, now())
      await queueJob(deliverWebhooksJob, {}, tx)
      return { type: 'Ok' }
    },
  }
}

/** Whether a webhook may be told of this study; null: of all. Nothing is told of practice. */
async function isTellable(tx: Database, caller: Caller, study: BaseName | null): Promise<boolean> {
  if (!study) return true
  const isLive = isStorable(JSON.stringify(study)) && sideOf(study.base) === 'live'
  return isLive && (await findOpenVersion(tx, caller, study)) !== undefined
}

async function findWebhook(tx: Database, id: string): Promise<Webhook | undefined> {
  return (await readWebhooks(tx)).find((one) => one.id === id)
}

async function mustFind(tx: Database, id: string): Promise<Webhook> {
  const webhook = await findWebhook(tx, id)
  if (!webhook) throw new Error(`The webhook ${id} is not there`)
  return webhook
}

/** Without path and search, which may hold a secret of the receiver. */
function hostOf(address: string): string {
  return new URL(address).origin
}
