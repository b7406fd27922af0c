/**
 * The webhooks of the server, the making and the change of one, and the deliveries of the one that is open.
 *
 *   loading ──ReceivedWebhooks──▶ ready ──make──▶ making ──WebhookMade──▶ handing ──done──▶ loading
 *      ▲  └──unreachable──▶ unreachable  ├──remove──▶ removing ──Ok──▶ loading
 *      │         (reload ▶ loading)      ├──open──▶ opening ──ReceivedDeliveries──▶ ready
 *      │                                 └──sendAgain──▶ sending ──Ok──▶ loading
 *      │                                 └──edit──▶ editing ──save──▶ changing ──WebhookChanged──▶ loading
 *      │                     cancel ▶ loading ◀──────┘  ▲───────────────┴─ any other answer
 *      └─ with a webhook open, its deliveries are read again after the list (opening)
 *
 * The secret of a new one is shown once, and left only after a tick. What another person has made of the edited webhook meanwhile is shown, and what
 * was typed stays; saving again replaces what was shown.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { type AddressFault, type WebhookSettings, webhookKinds, wholeWebhook } from './webhook'
import {
  type ChangeWebhookResult,
  type Delivery,
  type MakeWebhookResult,
  mostDeliveriesOfPage,
  type Webhook,
  type WebhooksPort,
  type webhooksCalls,
} from './webhooks.calls'

const nothingTyped: WebhookSettings = { name: '', address: '', kinds: webhookKinds, study: null }

/** Why no webhook was made. */
type MakeProblem = AddressFault | 'TooManyWebhooks' | 'KnowledgeBaseNotFound'

/** Why none was changed. */
type ChangeProblem = AddressFault | 'KnowledgeBaseNotFound' | 'WebhookNotFound' | 'ChangedMeanwhile'

export type WebhookProblem = MakeProblem | ChangeProblem

/** A change that is being typed. */
export interface EditedWebhook {
  /** As the server had it. */
  readonly webhook: Webhook
  readonly typed: WebhookSettings
  readonly problem: ChangeProblem | null
}

function settingsOf({ name, address, kinds, study }: Webhook): WebhookSettings {
  return { name, address, kinds, study }
}

export type WebhooksEvent =
  | { type: 'type'; change: Partial<WebhookSettings> }
  | { type: 'make' }
  | { type: 'keep'; isKept: boolean }
  | { type: 'done' }
  | { type: 'remove'; id: string }
  | { type: 'edit'; webhook: Webhook }
  | { type: 'save' }
  | { type: 'cancel' }
  | { type: 'open'; id: string | null }
  | { type: 'more' }
  | { type: 'sendAgain'; webhook: string; delivery?: string }
  | { type: 'reload' }
  | CallEvent<
      | ResultOf<typeof webhooksCalls.getWebhooks>
      | ResultOf<typeof webhooksCalls.getDeliveries>
      | ResultOf<typeof webhooksCalls.removeWebhook>
      | MakeWebhookResult
      | ChangeWebhookResult
    >

interface WebhooksInput {
  readonly port: WebhooksPort
}

export interface WebhooksContext extends WebhooksInput {
  /** Null until received. */
  readonly webhooks: readonly Webhook[] | null
  /** A new webhook. */
  readonly typed: WebhookSettings
  readonly problem: MakeProblem | null
  /** The webhook that was made, while its secret is shown. */
  readonly made: Extract<MakeWebhookResult, { type: 'WebhookMade' }> | null
  /** Ticked: the secret is at the receiver. */
  readonly isKept: boolean
  readonly edited: EditedWebhook | null
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
      const request = wholeWebhook(typed)
      if (!request) throw new Error('No webhook was described')
      return port.makeWebhook(request)
    }),
    change: fromPromise(({ input: { port, edited } }: { input: WebhooksContext }) => {
      const whole = edited && wholeWebhook(edited.typed)
      if (!whole) throw new Error('No change was described')
      return port.changeWebhook({ id: edited.webhook.id, ...whole, was: settingsOf(edited.webhook) })
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

/** Back to what was typed, with what is wrong with it, and with the webhook as it is now. */
const notChanged = prepared.assign({
  edited: ({ context: { edited }, event }) =>
    edited && {
      ...edited,
      ...(event.type === 'ChangedMeanwhile' && { webhook: event.webhook }),
      problem: problemOf(event),
    },
})

function problemOf(event: WebhooksEvent): ChangeProblem | null {
  switch (event.type) {
    case 'AddressRefused':
      return event.fault
    case 'KnowledgeBaseNotFound':
    case 'WebhookNotFound':
    case 'ChangedMeanwhile':
      return event.type
    default:
      return null
  }
}

/** Whether another word may mend it. */
function isOfTyped(problem: ChangeProblem | null): boolean {
  return problem !== 'WebhookNotFound' && problem !== 'ChangedMeanwhile'
}

export const webhooksMachine = prepared.createMachine({
  id: 'webhooks',
  context: ({ input }) => ({
    ...input,
    webhooks: null,
    typed: nothingTyped,
    problem: null,
    ...handedOver,
    edited: null,
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
          guard: ({ context }) => wholeWebhook(context.typed) !== null,
          target: 'making',
          actions: assign({ problem: null }),
        },
        remove: { target: 'removing', actions: assign({ subject: ({ event }) => ({ webhook: event.id }) }) },
        edit: {
          target: 'editing',
          actions: assign({
            edited: ({ event: { webhook } }) => ({ webhook, typed: settingsOf(webhook), problem: null }),
          }),
        },
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
    editing: {
      on: {
        type: {
          actions: assign({
            edited: ({ context: { edited }, event }) =>
              edited && {
                ...edited,
                typed: { ...edited.typed, ...event.change },
                problem: isOfTyped(edited.problem) ? null : edited.problem,
              },
          }),
        },
        save: {
          guard: ({ context: { edited } }) => edited !== null && wholeWebhook(edited.typed) !== null,
          target: 'changing',
        },
        cancel: { target: 'loading', actions: assign({ edited: null }) },
      },
    },
    changing: calling('change', {
      on: {
        WebhookChanged: { target: 'loading', actions: assign({ edited: null }) },
        AddressRefused: { target: 'editing', actions: notChanged },
        KnowledgeBaseNotFound: { target: 'editing', actions: notChanged },
        WebhookNotFound: { target: 'editing', actions: notChanged },
        ChangedMeanwhile: { target: 'editing', actions: notChanged },
        unreachable: 'editing',
      },
    }),
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
