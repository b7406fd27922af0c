/** The calls about webhooks. All of them are ours, and for administrators. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'
import { refusalOfText } from '../questions/text'
import { webhookKinds } from './webhook'

export const longestWebhookName = 100
export const longestAddress = 2000
export const mostDeliveriesOfPage = 100

const instant = z.iso.datetime()
const id = z.uuid()
const kinds = z.readonly(z.array(z.enum(webhookKinds)).check(z.minLength(1), z.maxLength(webhookKinds.length)))

const webhook = z.object({
  id,
  name: z.string(),
  address: z.string(),
  kinds,
  /** The only study that it is told of; null: all. */
  study: z.nullable(baseName),
  madeAt: instant,
  madeBy: z.string(),
  /** Deliveries that are due, or wait for their next try. */
  waiting: z.int(),
  /** Deliveries that were given up. */
  failed: z.int(),
  lastDeliveredAt: z.nullable(instant),
})

export type Webhook = Readonly<z.output<typeof webhook>>

const delivery = z.object({
  id: z.string(),
  /** The header webhook-id, the same however often it is sent. */
  message: z.string(),
  kind: z.enum(webhookKinds),
  at: instant,
  tries: z.int(),
  /** Of the next try; null if there is none. */
  dueAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  /** Of the last try, in English and as the receiver gave it: a status, or why there was no answer. */
  failure: z.nullable(z.string()),
})

export type Delivery = Readonly<z.output<typeof delivery>>

const settings = {
  name: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(longestWebhookName),
    z.refine((typed) => refusalOfText(typed) === null),
  ),
  address: z.string().check(z.trim(), z.maxLength(longestAddress)),
  kinds,
  study: z.nullable(baseName),
}

const refusals = {
  AddressRefused: { fault: z.enum(['notAnAddress', 'notHttps', 'private', 'unknownHost']) },
  KnowledgeBaseNotFound: {},
}
const notThere = { WebhookNotFound: {} }

export const webhooksCalls = {
  getWebhooks: call({
    policy: 'canManageOptions',
    changes: false,
    request: {},
    results: { ReceivedWebhooks: { webhooks: z.readonly(z.array(webhook)) } },
  }),
  /** The newest first. */
  getDeliveries: call({
    policy: 'canManageOptions',
    changes: false,
    request: {
      webhook: id,
      limit: z.int().check(z.minimum(1), z.maximum(mostDeliveriesOfPage)),
      /** The id of the last delivery of the page before. */
      after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    },
    results: { ReceivedDeliveries: { deliveries: z.readonly(z.array(delivery)), isLast: z.boolean() }, ...notThere },
  }),
  /** `secret` is shown this once: the receiver checks each signature with it. */
  makeWebhook: call({
    policy: 'canManageOptions',
    changes: 'eachTime',
    request: settings,
    results: { WebhookMade: { webhook, secret: z.string() }, TooManyWebhooks: {}, ...refusals },
  }),
  /**
   * The secret stays. What waits is sent to the new address, and at once; what it is no longer told of is not sent. `was` is what the screen showed: if a
   * person has changed it since, nothing is changed. Repeated, it finds the webhook as it should be.
   */
  changeWebhook: call({
    policy: 'canManageOptions',
    changes: 'eachTime',
    request: { id, ...settings, was: z.object(settings) },
    results: { WebhookChanged: { webhook }, ChangedMeanwhile: { webhook }, ...refusals, ...notThere },
  }),
  /** What was not delivered goes with it. */
  removeWebhook: call({
    policy: 'canManageOptions',
    changes: true,
    request: { id },
    results: { Ok: {}, ...notThere },
  }),
  /** Tries at once what was given up or waits for its next try: one delivery, or without `delivery` all of the webhook. Also one that was delivered, if it is named. */
  sendAgain: call({
    policy: 'canManageOptions',
    changes: true,
    request: { webhook: id, delivery: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) },
    results: { Ok: {}, ...notThere },
  }),
}

export type WebhooksPort = Port<typeof webhooksCalls>
export type MakeWebhookRequest = RequestOf<typeof webhooksCalls.makeWebhook>
export type MakeWebhookResult = ResultOf<typeof webhooksCalls.makeWebhook>
export type ChangeWebhookResult = ResultOf<typeof webhooksCalls.changeWebhook>
