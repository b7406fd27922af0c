import { describe, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { isSameWebhook, webhookKinds, wholeWebhook } from './webhook'
import type { Delivery, Webhook, WebhooksPort } from './webhooks.calls'
import { type WebhooksEvent, webhooksMachine } from './webhooks.machine'

const webhook: Webhook = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Lab',
  address: 'https://lab.example/',
  kinds: ['case.saved'],
  study: null,
  madeAt: '2026-11-29T12:00:00Z',
  madeBy: 'root',
  waiting: 0,
  failed: 1,
  lastDeliveredAt: null,
}
const delivery: Delivery = {
  id: '7',
  message: 'msg_1',
  kind: 'case.saved',
  at: '2026-11-29T12:00:00Z',
  tries: 11,
  dueAt: null,
  deliveredAt: null,
  failedAt: '2026-11-29T12:00:00Z',
  failure: 'status 500',
}
const typed = { name: ' Lab ', address: ' https://lab.example/ ', kinds: ['case.saved'], study: null } as const

function opened(answers: Partial<WebhooksPort> = {}) {
  const asked: string[] = []
  const port: WebhooksPort = {
    getWebhooks: async () => ({ type: 'ReceivedWebhooks', webhooks: [webhook] }),
    getDeliveries: async ({ after = '' }) => {
      asked.push(`deliveries ${after}`)
      return { type: 'ReceivedDeliveries', deliveries: [delivery], isLast: after !== '' }
    },
    makeWebhook: async () => ({ type: 'WebhookMade', webhook, secret: 'whsec_x' }),
    changeWebhook: async () => ({ type: 'WebhookChanged', webhook }),
    removeWebhook: async () => ({ type: 'Ok' }),
    sendAgain: async ({ delivery: one = 'all' }) => {
      asked.push(`again ${one}`)
      return { type: 'Ok' }
    },
    ...answers,
  }
  const actor = createActor(webhooksMachine, { input: { port } }).start()
  const reached = (state: 'ready' | 'editing' | 'handing' | 'unreachable') =>
    waitFor(actor, (screen) => screen.matches(state))
  return { actor, asked, port, reached }
}

describe('a webhook that is described [MORE-44]', () => {
  it('needs a name, an address that may be spoken to, and something to be told of', () => {
    expect(wholeWebhook(typed)).toEqual({ ...typed, name: 'Lab', address: 'https://lab.example/' })
    expect(wholeWebhook({ ...typed, address: 'http://lab.example/' })).toBeNull()
    expect(wholeWebhook({ ...typed, kinds: [] })).toBeNull()
    expect(wholeWebhook({ ...typed, name: ' ' })).toBeNull()
  })

  it('is the same in whatever order its kinds were ticked, and another one with any other word', () => {
    const [all, study] = [
      { ...typed, kinds: webhookKinds },
      { group: 'Ward', base: 'visit' },
    ]
    expect(isSameWebhook(all, { ...all, kinds: webhookKinds.toReversed() })).toBe(true)
    expect(isSameWebhook({ ...all, study }, { ...all, study: { ...study } })).toBe(true)
    const others = [{ name: 'L' }, { address: 'https://l.example/' }, { kinds: webhookKinds.slice(1) }, { study }]
    for (const other of others) expect(isSameWebhook(all, { ...all, ...other })).toBe(false)
    expect(isSameWebhook({ ...all, study }, { ...all, study: { ...study, base: 'other' } })).toBe(false)
  })
})

describe('the chart of webhooks [MORE-44]', () => {
  it('shows the secret until it is kept, and then never again', async () => {
    const { actor, reached } = opened()
    await reached('ready')
    actor.send({ type: 'type', change: typed })
    actor.send({ type: 'make' })
    expect((await reached('handing')).context.made?.secret).toBe('whsec_x')
    actor.send({ type: 'done' })
    expect(actor.getSnapshot().matches('handing')).toBe(true)
    actor.send({ type: 'keep', isKept: true })
    actor.send({ type: 'done' })
    expect((await reached('ready')).context.made).toBeNull()
  })

  it('says why an address is not taken, until something is typed', async () => {
    const { actor, reached } = opened({ makeWebhook: async () => ({ type: 'AddressRefused', fault: 'private' }) })
    await reached('ready')
    actor.send({ type: 'type', change: typed })
    actor.send({ type: 'make' })
    await waitFor(actor, ({ context }) => context.problem === 'private')
    actor.send({ type: 'type', change: { name: 'Lab 2' } })
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  it('reads the deliveries of one webhook in pages, and anew after something was sent again', async () => {
    const { actor, asked, reached } = opened()
    await reached('ready')
    actor.send({ type: 'open', id: webhook.id })
    expect((await reached('ready')).context.deliveries).toHaveLength(1)
    actor.send({ type: 'more' })
    expect((await reached('ready')).context).toMatchObject({ isLast: true, deliveries: [delivery, delivery] })
    actor.send({ type: 'sendAgain', webhook: webhook.id, delivery: '7' })
    await waitFor(actor, (screen) => screen.matches('ready') && screen.context.deliveries.length === 1)
    expect(asked).toEqual(['deliveries ', 'deliveries 7', 'again 7', 'deliveries '])
    actor.send({ type: 'open', id: null })
    expect(actor.getSnapshot().context).toMatchObject({ opened: null, deliveries: [] })
  })

  it('changes one with what the screen showed, keeps what was typed when another person has changed it, and saves it over that', async () => {
    const theirs = { ...webhook, name: 'Theirs' }
    const changeWebhook = vi
      .fn<WebhooksPort['changeWebhook']>()
      .mockResolvedValueOnce({ type: 'AddressRefused', fault: 'private' })
      .mockResolvedValueOnce({ type: 'ChangedMeanwhile', webhook: theirs })
      .mockResolvedValue({ type: 'WebhookChanged', webhook })
    const { actor, reached } = opened({ changeWebhook })
    await reached('ready')
    actor.send({ type: 'type', change: { name: 'New one' } })
    actor.send({ type: 'edit', webhook })
    actor.send({ type: 'type', change: { address: ' https://new.example/ ' } })
    actor.send({ type: 'save' })
    expect((await reached('editing')).context.edited?.problem).toBe('private')
    actor.send({ type: 'type', change: { name: 'Ours' } })
    expect(actor.getSnapshot().context.edited?.problem).toBeNull()
    actor.send({ type: 'save' })
    const { edited } = (await reached('editing')).context
    expect(edited).toMatchObject({ problem: 'ChangedMeanwhile', webhook: theirs, typed: { name: 'Ours' } })
    actor.send({ type: 'type', change: { kinds: ['query.raised'] } })
    expect(actor.getSnapshot().context.edited?.problem).toBe('ChangedMeanwhile')
    actor.send({ type: 'save' })
    expect((await reached('ready')).context).toMatchObject({ edited: null, typed: { name: 'New one' } })
    const { name, address, kinds, study } = webhook
    const was = { name, address, kinds, study }
    const ours = { id: webhook.id, name: 'Ours', address: 'https://new.example/', study }
    expect(changeWebhook.mock.calls.slice(1).map(([request]) => request)).toEqual([
      { ...ours, kinds, was },
      { ...ours, kinds: ['query.raised'], was: { ...was, name: 'Theirs' } },
    ])
  })

  it('says of one that was removed meanwhile that nothing was changed', async () => {
    const { actor, reached } = opened({ changeWebhook: async () => ({ type: 'WebhookNotFound' }) })
    await reached('ready')
    actor.send({ type: 'edit', webhook })
    actor.send({ type: 'save' })
    expect((await reached('editing')).context.edited?.problem).toBe('WebhookNotFound')
    actor.send({ type: 'cancel' })
    expect((await reached('ready')).context.edited).toBeNull()
  })

  it('reaches every state, and has a secret to show in handing only, and a change while it is typed or sent', () => {
    const { port } = opened()
    const events: readonly WebhooksEvent[] = [
      { type: 'ReceivedWebhooks', webhooks: [webhook] },
      { type: 'ReceivedDeliveries', deliveries: [delivery], isLast: true },
      { type: 'WebhookMade', webhook, secret: 's' },
      { type: 'unreachable', error: 'offline' },
      { type: 'type', change: typed },
      { type: 'make' },
      { type: 'keep', isKept: true },
      { type: 'done' },
      { type: 'open', id: webhook.id },
      { type: 'sendAgain', webhook: webhook.id },
      { type: 'remove', id: webhook.id },
      { type: 'edit', webhook },
      { type: 'save' },
      { type: 'cancel' },
      { type: 'WebhookChanged', webhook },
      { type: 'Ok' },
    ]
    const paths = getShortestPaths(webhooksMachine, {
      input: { port },
      events,
      serializeState: ({ value, context: { made, typed: t, edited, opened: open, isKept } }) =>
        JSON.stringify([value, made !== null, t.name, edited, open, isKept]),
    })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(webhooksMachine.states)))
    for (const { state } of paths) {
      expect(state.matches('handing')).toBe(state.context.made !== null)
      expect(state.matches('editing') || state.matches('changing')).toBe(state.context.edited !== null)
    }
  })
})
