/**
 * The webhooks of the server, the making of one, and the deliveries of the one that is open.
 *
 *   loading ──ReceivedWebhooks──▶ ready ──make──▶ making ──WebhookMade──▶ handing ──done──▶ loading
 *      ▲  └──unreachable──▶ unreachable  ├──remove──▶ removing ──Ok──▶ loading
 *      │         (reload ▶ loading)      ├──open──▶ opening ──ReceivedDeliveries──▶ ready
 *      │                                 └──sendAgain──▶ sending ──Ok──▶ loading
 *      └─ with a webhook open, its deliveries are read again after the list (opening)
 *
 * The secret of a new one is shown once, and left only after a tick.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { type AddressFault, faultOfAddress, type WebhookKind, webhookKinds } from './webhook'
import {
  type Delivery,
  type MakeWebhookRequest,
  type MakeWebhookResult,
  mostDeliveriesOfPage,
  type Webhook,
  type WebhooksPort,
  type webhooksCalls,
} from './webhooks.calls'

/** A new webhook, as typed. */
export interface TypedWebhook {
  readonly name: string
  readonly address: string
  readonly kinds: readonly WebhookKind[]
  readonly study: BaseName | null
}

const nothingTyped: TypedWebhook = { name: '', address: '', kinds: webhookKinds, study: null }

/** Null while something is missing. */
export function webhookToMake({ name, address, kinds, study }: TypedWebhook): MakeWebhookRequest | null {
  const isWhole = name.trim() !== '' && faultOfAddress(address.trim()) === null && kinds.length > 0
  return isWhole ? { name: name.trim(), address: address.trim(), kinds, study } : null
}

/** Why no webhook was made. */
export type WebhookProblem = AddressFault | 'TooManyWebhooks' | 'KnowledgeBaseNotFound'

export type WebhooksEvent =
  | { type: 'type'; change: Partial<TypedWebhook> }
  | { type: 'make' }
  | { type: 'keep'; isKept: boolean }
  | { type: 'done' }
  | { type: 'remove'; id: string }
  | { type: 'open'; id: string | null }
  | { type: 'more' }
  | { type: 'sendAgain'; webhook: string; delivery?: string }
  | { type: 'reload' }
  | CallEvent<
      | ResultOf<typeof webhooksCalls.getWebhooks>
      | ResultOf<typeof webhooksCalls.getDeliveries>
      | ResultOf<typeof webhooksCalls.removeWebhook>
      | MakeWebhookResult
    >

interface WebhooksInput {
  readonly port: WebhooksPort
}

export interface WebhooksContext extends WebhooksInput {
  /** Null until received. */
  readonly webhooks: readonly Webhook[] | null
  readonly typed: TypedWebhook
  readonly problem: WebhookProblem | null
  /** The webhook that was made, while its secret is shown. */
  readonly made: Extract<MakeWebhookResult, { type: 'WebhookMade' }> | null
  /** Ticked: the secret is at the receiver. */
  readonly isKept: boolean
  /** The webhook whose deliveries are shown. */
  readonly opened: string | null
  readonly deliveries: readonly Delivery[]
  readonly isLast: boolean
  /** The webhook that is removed, and what is sent again. */
  readonly subject: { readonly webhook: string; readonly delivery?: string }
  readonly error: unknown
}

const prepared = setup({
  types: { input: {} as WebhooksInput, context: {} as WebhooksContext, events: {} as WebhooksEvent },
  actors: {
    list: fromPromise(({ input: { port } }: { input: WebhooksContext }) => port.getWebhooks({})),
    make: fromPromise(({ input: { port, typed } }: { input: WebhooksContext }) => {
      const request = webhookToMake(typed)
      if (!request) throw new Error('No webhook was described')
      return port.makeWebhook(request)
    }),
    remove: fromPromise(({ input: { port, subject } }: { input: WebhooksContext }) =>
      port.removeWebhook({ id: subject.webhook }),
    ),
    sendAgain: fromPromise(({ input: { port, subject } }: { input: WebhooksContext }) => port.sendAgain(subject)),
    deliveries: fromPromise(
      ({ input: { port, opened, after } }: { input: WebhooksContext & { after: string | undefined } }) =>
        port.getDeliveries({ webhook: opened ?? '', limit: mostDeliveriesOfPage, after }),
    ),
  },
})

const calling = callingIn(prepared)

const shut = { opened: null, deliveries: [], isLast: true }
const handedOver = { made: null, isKept: false }
const gone = { target: 'loading', actions: prepared.assign(shut) }
const refused = (problem: 'TooManyWebhooks' | 'KnowledgeBaseNotFound') => ({
  target: 'ready',
  actions: prepared.assign({ problem }),
})

export const webhooksMachine = prepared.createMachine({
  id: 'webhooks',
  context: ({ input }) => ({
    ...input,
    webhooks: null,
    typed: nothingTyped,
    problem: null,
    ...handedOver,
    ...shut,
    subject: { webhook: '' },
    error: null,
  }),
  initial: 'loading',
  on: {
    type: {
      actions: assign({ typed: ({ context, event }) => ({ ...context.typed, ...event.change }), problem: null }),
    },
  },
  states: {
    loading: calling('list', {
      on: {
        ReceivedWebhooks: [
          {
            guard: ({ context }) => context.opened !== null,
            target: 'opening',
            actions: assign({ webhooks: ({ event }) => event.webhooks, deliveries: [] }),
          },
          { target: 'ready', actions: assign({ webhooks: ({ event }) => event.webhooks }) },
        ],
        unreachable: 'unreachable',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    ready: {
      on: {
        make: {
          guard: ({ context }) => webhookToMake(context.typed) !== null,
          target: 'making',
          actions: assign({ problem: null }),
        },
        remove: { target: 'removing', actions: assign({ subject: ({ event }) => ({ webhook: event.id }) }) },
        open: [
          { guard: ({ event }) => event.id === null, actions: assign(shut) },
          { target: 'opening', actions: assign({ opened: ({ event }) => event.id, deliveries: [] }) },
        ],
        more: { guard: ({ context }) => !context.isLast, target: 'opening' },
        sendAgain: {
          target: 'sending',
          actions: assign({ subject: ({ event: { type: _, ...subject } }) => subject }),
        },
        reload: 'loading',
      },
    },
    making: calling('make', {
      on: {
        WebhookMade: { target: 'handing', actions: assign({ made: ({ event }) => event, typed: nothingTyped }) },
        AddressRefused: { target: 'ready', actions: assign({ problem: ({ event }) => event.fault }) },
        TooManyWebhooks: refused('TooManyWebhooks'),
        KnowledgeBaseNotFound: refused('KnowledgeBaseNotFound'),
        unreachable: 'ready',
      },
    }),
    handing: {
      on: {
        keep: { actions: assign({ isKept: ({ event }) => event.isKept }) },
        done: { guard: ({ context }) => context.isKept, target: 'loading', actions: assign(handedOver) },
      },
    },
    removing: calling('remove', { on: { Ok: gone, WebhookNotFound: gone, unreachable: 'ready' } }),
    opening: calling('deliveries', {
      input: ({ context }) => ({ ...context, after: context.deliveries.at(-1)?.id }),
      on: {
        ReceivedDeliveries: {
          target: 'ready',
          actions: assign(({ context, event }) => ({
            deliveries: [...context.deliveries, ...event.deliveries],
            isLast: event.isLast,
          })),
        },
        WebhookNotFound: gone,
        unreachable: 'ready',
      },
    }),
    sending: calling('sendAgain', { on: { Ok: 'loading', WebhookNotFound: gone, unreachable: 'ready' } }),
  },
})
