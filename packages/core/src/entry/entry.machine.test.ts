import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Fact } from '../facts/fact'
import { unknown } from '../facts/fact'
import { createPageJournal } from '../journal/pageJournal'
import type { AddFactsResult } from './entry.calls'
import { entryMachine } from './entry.machine'
import { isIdle } from './testing/entry'

let names = 0
const world = { newIdempotencyKey: () => `delivery-${names++}`, now: () => '2026-11-21T10:47:00.000Z' }
const name = { group: 'Testing', base: 'entry' }
const complete: readonly Fact[] = ['sex', 'born', 'height', 'smokes', 'found', 'where', 'surgeon', 'over'].map(
  (id) => ({
    id,
    value: unknown,
  }),
)

function start(server = entryServer(entryBase)) {
  return createActor(entryMachine, { input: { ...world, name, entry: server.entry, bases: server.bases } }).start()
}

async function opened(server = entryServer(entryBase)) {
  const actor = start(server)
  await waitFor(actor, (screen) => screen.matches('open'))
  return actor
}

describe('data entry', () => {
  it('opens the draft with its answers', async () => {
    const actor = await opened(entryServer(entryBase, { facts: [{ id: 'sex', value: 'male' }] }))
    expect(actor.getSnapshot().context.form?.engine.question('sex')).toMatchObject({ state: 'answered', value: 'male' })
  })

  it('shows the case anew after the patient answered, once nothing of its own waits [MORE-17]', async () => {
    const server = entryServer(entryBase, { caseName: 'VH_1' })
    const actor = await opened(server)
    actor.send({ type: 'answersArrived', at: '2026-11-21T10:40:00.000Z' })
    expect(actor.getSnapshot().context.arrivedAt).toBe('2026-11-21T10:40:00.000Z')
    actor.send({ type: 'answer', facts: [{ id: 'smokes', value: true }] })
    await waitFor(actor, isIdle)
    expect(actor.getSnapshot().can({ type: 'refresh' })).toBe(false)
    actor.send({ type: 'answer', facts: [{ id: 'smokes', value: null }] })
    await waitFor(actor, isIdle)
    actor.send({ type: 'refresh' })
    expect(actor.getSnapshot().matches('loading')).toBe(true)
    const { context } = await waitFor(actor, (screen) => screen.matches('open'))
    expect(context).toMatchObject({ arrivedAt: null, caseName: 'VH_1' })
  })

  it('requests the base while the device looks for its data of the draft', async () => {
    const server = entryServer(entryBase)
    const journal = createPageJournal(memoryDevice().openTab())
    let find = () => {}
    const found = new Promise<void>((resolve) => {
      find = resolve
    })
    const recall = async (draft: string) => {
      await found
      return {
        ...(await journal.recall(draft)),
        refused: [{ fact: { id: 'sex', value: 'male' }, reason: 'Frozen' }],
      } as const
    }
    const getKnowledgeBase = () => {
      find()
      return server.bases.getKnowledgeBase()
    }
    const actor = createActor(entryMachine, {
      input: {
        ...world,
        name,
        entry: server.entry,
        bases: { ...server.bases, getKnowledgeBase },
        journal: { ...journal, recall },
      },
    }).start()
    const { context } = await waitFor(actor, (screen) => screen.matches('open'))
    expect(context.outbox.refused).toMatchObject([{ fact: { id: 'sex' } }])
  })

  it('shows the follow-up at once and sends the answer as it is committed', async () => {
    const server = entryServer(entryBase)
    const actor = await opened(server)
    actor.send({ type: 'answer', facts: [{ id: 'smokes', value: true }] })
    expect(actor.getSnapshot().context.form?.engine.question('since').visible).toBe(true)
    expect(actor.getSnapshot().matches({ open: { sending: 'underway' } })).toBe(true)

    const idle = await waitFor(actor, isIdle)
    expect(server.received).toEqual([{ id: 'smokes', value: true }])
    expect(idle.context.receivedAt).toBe('2026-11-21T10:46:00Z')
    expect([...idle.context.unsaved]).toEqual(['smokes'])
  })

  it('sends answers given while another is under way, in order', async () => {
    const server = entryServer(entryBase)
    const actor = await opened(server)
    for (const value of [150, 160, 170]) actor.send({ type: 'answer', facts: [{ id: 'height', value }] })
    actor.send({ type: 'answer', facts: [{ id: 'sex', value: 'male' }] })
    await waitFor(actor, isIdle)
    expect(server.received.map(({ value }) => value)).toEqual([150, 160, 170, 'male'])
  })

  it('undoes the last answer, and sends that too', async () => {
    const server = entryServer(entryBase, { facts: [{ id: 'height', value: 170 }] })
    const actor = await opened(server)
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 180 }] })
    actor.send({ type: 'undo' })
    actor.send({ type: 'undo' })
    const idle = await waitFor(actor, isIdle)
    expect(idle.context.form?.engine.question('height').value).toBe(170)
    expect(server.received.map(({ value }) => value)).toEqual([180, 170])
  })

  it('undoes a saved answer with a new answer', async () => {
    const actor = await opened(entryServer(entryBase, { caseName: 'VH_1', facts: complete }))
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 180 }] })
    actor.send({ type: 'save' })
    const saved = await waitFor(actor, isIdle)
    expect([...saved.context.unsaved]).toEqual([])
    actor.send({ type: 'undo' })
    const undone = actor.getSnapshot().context
    expect([undone.form?.engine.question('height').state, ...undone.unsaved]).toEqual(['unknown', 'height'])
  })

  it('withdraws every answer of a removed occurrence, and brings them back when asked', async () => {
    const facts = [
      { id: 'medicine', value: 'Ramipril' },
      { id: 'medicine#2', value: 'Apixaban' },
      { id: 'dose#2', value: 5 },
      { id: 'dose#2 (Annotation)', value: 'as told' },
    ]
    const server = entryServer(entryBase, { facts })
    const actor = await opened(server)
    const form = actor.getSnapshot().context.form
    actor.send({ type: 'removeOccurrence', id: 'medicines', occurrence: 2 })
    expect([form?.engine.occurrences('medicines'), form?.notes.of('dose#2')]).toEqual([[1], ''])
    await waitFor(actor, isIdle)
    const withdrawn = ['medicine#2', 'dose#2', 'dose#2 (Annotation)'].map((id) => ({ id, value: null }))
    expect(server.received).toEqual(withdrawn)
    actor.send({ type: 'undo' })
    await waitFor(actor, isIdle)
    expect([form?.engine.question('dose#2').value, form?.notes.of('dose#2')]).toEqual([5, 'as told'])
    expect(server.received.slice(withdrawn.length).map(({ value }) => value)).toEqual(['Apixaban', 5, 'as told'])
  })

  it('shows a refused answer with the reason, and lets the person drop it', async () => {
    const refuses = async (): Promise<AddFactsResult> => ({
      type: 'AddFactError',
      errors: [{ id: 'height', reason: 'Frozen' }],
    })
    const server = entryServer(entryBase, { facts: [{ id: 'height', value: 170 }] }, { addFactsJson: refuses })
    const actor = await opened(server)
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 180 }] })
    const idle = await waitFor(actor, isIdle)
    expect(idle.context.outbox.refused).toMatchObject([{ fact: { id: 'height', value: 180 }, reason: 'Frozen' }])
    expect(idle.context.form?.engine.question('height').value).toBe(180)

    actor.send({ type: 'save' })
    const blocked = await waitFor(actor, (screen) => screen.matches({ open: { page: 'blocked' } }))
    expect(blocked.context.decision).toMatchObject({ unreadable: [], refused: ['height'] })

    actor.send({ type: 'back' })
    actor.send({ type: 'discardRefused', key: 'height' })
    expect(actor.getSnapshot().context.form?.engine.question('height').value).toBe(170)
    expect(actor.getSnapshot().context.outbox.refused).toEqual([])
    expect([...actor.getSnapshot().context.unsaved]).toEqual([])
  })

  it('continues sending when the connection is back', async () => {
    let isDown = true
    const server = entryServer(entryBase)
    const flaky = {
      ...server,
      entry: {
        ...server.entry,
        addFactsJson: (async (request) => {
          if (isDown) throw new TypeError('Failed to fetch')
          return server.entry.addFactsJson(request)
        }) satisfies typeof server.entry.addFactsJson,
      },
    }
    const actor = await opened(flaky)
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    await waitFor(actor, (screen) => screen.matches({ open: { sending: 'pausing' } }))
    actor.send({ type: 'answer', facts: [{ id: 'sex', value: 'male' }] })
    isDown = false
    actor.send({ type: 'tryNow' })
    await waitFor(actor, isIdle)
    expect(server.received).toEqual([
      { id: 'height', value: 170 },
      { id: 'sex', value: 'male' },
    ])
  })

  it('keeps everything while signed out, and sends it after signing in [APP-04]', async () => {
    let isSignedIn = false
    const server = entryServer(entryBase)
    const expired = {
      ...server,
      entry: {
        ...server.entry,
        addFactsJson: (async (request) =>
          isSignedIn
            ? server.entry.addFactsJson(request)
            : { type: 'LoginRequired' }) satisfies typeof server.entry.addFactsJson,
      },
    }
    const actor = await opened(expired)
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    await waitFor(actor, (screen) => screen.matches({ open: { sending: { signedOut: 'asking' } } }))
    actor.send({ type: 'notNow' })
    actor.send({ type: 'answer', facts: [{ id: 'sex', value: 'male' }] })
    actor.send({ type: 'signIn' })
    isSignedIn = true
    actor.send({ type: 'signedIn' })
    await waitFor(actor, isIdle)
    expect(server.received).toHaveLength(2)
  })
})
