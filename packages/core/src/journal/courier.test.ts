import { answersTo, entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { AddFactsResult, EntryPort } from '../entry/entry.calls'
import { isIdle, openedEntry } from '../entry/testing/entry'
import { deliverNext, deliverWaiting } from './courier'
import { createPageJournal } from './pageJournal'

const of = { group: 'Testing', base: 'entry', draft: 'd1' }
const batch = (idempotencyKey: string, ...facts: readonly [id: string, value: number][]) => ({
  idempotencyKey,
  facts: facts.map(([id, value]) => ({ id, value })),
})

/** A server that records what it accepts and refuses answers to frozen questions. */
function server(frozen: readonly string[] = []) {
  const taken: string[] = []
  const sent: string[] = []
  const addFactsJson: EntryPort['addFactsJson'] = async ({ facts }, { idempotencyKey = '' } = {}) => {
    sent.push(idempotencyKey)
    const errors = facts.filter(({ id }) => frozen.includes(id)).map(({ id }) => ({ id, reason: 'Frozen' as const }))
    if (errors.length > 0) return { type: 'AddFactError', errors }
    taken.push(...facts.map(({ id, value }) => `${id}=${value}`))
    return { type: 'Ok', received: '2026-11-21T10:46:00Z' }
  }
  return { entry: answersTo(addFactsJson), taken, sent }
}

describe('the way from the journal to the server', () => {
  it('sends another tab’s earlier answers first, and empties the journal [DATA-20]', async () => {
    const device = memoryDevice()
    const journal = device.openTab()
    await device.openTab().keep(of, batch('other', ['a', 1]))
    await journal.keep(of, batch('mine', ['a', 2]))
    await device.openTab().keep(of, batch('later', ['a', 3]))
    const { entry, taken } = server()
    const way = { journal, entry, of }
    const mine = batch('mine', ['a', 2])
    expect([await deliverNext(way, mine), await deliverNext(way, mine)]).toMatchObject([
      { idempotencyKey: 'other', isSettled: true },
      { idempotencyKey: 'mine', result: { type: 'Ok' } },
    ])
    expect(taken).toEqual(['a=1', 'a=2'])
    expect(device.waiting().map(({ idempotencyKey }) => idempotencyKey)).toEqual(['later'])
  })

  it('learns of a delivery by another tab by sending it again under its key [DATA-20]', async () => {
    const journal = memoryDevice().openTab()
    const { entry, sent } = server(['a'])
    const mine = batch('mine', ['a', 1])
    await journal.keep(of, mine)
    await deliverWaiting(journal, entry)
    expect(await deliverNext({ journal, entry, of }, mine)).toMatchObject({
      idempotencyKey: 'mine',
      result: { type: 'AddFactError' },
    })
    expect(sent).toEqual(['mine', 'mine'])
  })

  it('sends a batch that could not be kept before those given while it waited [DATA-20]', async () => {
    const device = memoryDevice()
    const server = entryServer(entryBase)
    let trouble: 'full' | 'kept' = 'full'
    const actor = await openedEntry(server, { journal: createPageJournal(device.openTab({ trouble: () => trouble })) })
    let endTurn = () => {}
    const turnOfAnotherTab = new Promise<void>((resolve) => {
      endTurn = resolve
    })
    void device.openTab().alone('draft-1', () => turnOfAnotherTab)

    actor.send({ type: 'answer', facts: [{ id: 'height', value: 70 }] })
    await waitFor(actor, ({ context }) => context.keeping === 'full')
    trouble = 'kept'
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 71 }] })
    await waitFor(actor, ({ context }) => context.keeping === 'kept')
    endTurn()
    await waitFor(actor, (screen) => isIdle(screen) && server.received.length > 1)
    expect(server.received.map(({ value }) => value)).toEqual([70, 71])
    actor.stop()
  })

  it('keeps refused facts, and sends the rest under the next key in the same place [DATA-20]', async () => {
    const device = memoryDevice()
    const journal = device.openTab()
    await journal.keep(of, batch('one', ['a', 1], ['b', 2]))
    await journal.keep(of, batch('two', ['b', 3]))
    const { entry, taken, sent } = server(['a'])
    await deliverWaiting(journal, entry)
    expect([sent, taken]).toEqual([
      ['one', 'one-2', 'two'],
      ['b=2', 'b=3'],
    ])
    expect(device.refused()).toEqual([{ fact: { id: 'a', value: 1 }, reason: 'Frozen' }])
    expect(device.waiting()).toEqual([])
  })

  it('ignores a refusal that names nothing it sent', async () => {
    const device = memoryDevice()
    const journal = device.openTab()
    await journal.keep(of, batch('one', ['a', 1]))
    await deliverWaiting(
      journal,
      answersTo(async () => ({ type: 'AddFactError', errors: [{ id: 'z', reason: 'Frozen' }] })),
    )
    expect(device.waiting()).toHaveLength(1)
  })

  it('keeps everything while signed out, and a missing draft delays no other', async () => {
    const device = memoryDevice()
    const journal = device.openTab()
    await journal.keep({ ...of, draft: 'gone' }, batch('one', ['a', 1]))
    await journal.keep(of, batch('two', ['a', 2]))
    await deliverWaiting(
      journal,
      answersTo(async () => ({ type: 'LoginRequired' })),
    )
    expect(device.waiting()).toHaveLength(2)
    const { entry, taken } = server()
    await deliverWaiting(
      journal,
      answersTo(async (request) =>
        request.draft === 'gone' ? { type: 'DraftNotFound' } : entry.addFactsJson(request),
      ),
    )
    expect(taken).toEqual(['a=2'])
    expect(device.waiting().map(({ idempotencyKey }) => idempotencyKey)).toEqual(['one'])
  })

  it('keeps a missing draft’s answers readable, and delivers them if it reappears [DATA-20]', async () => {
    const journal = memoryDevice().openTab()
    await journal.keep(of, batch('one', ['a', 1], ['b', 2]))
    const refused = [{ fact: { id: 'b', value: 2 }, reason: 'Frozen' as const }]
    await journal.refused(of, 'one', { rest: batch('one-2', ['a', 1]), refused })
    await deliverWaiting(
      journal,
      answersTo(async () => ({ type: 'DraftNotFound' })),
    )
    const lost = [
      { id: 'a', value: 1 },
      { id: 'b', value: 2 },
    ]
    expect(await journal.undelivered()).toEqual([{ of, refused: 0, waiting: 0, lost }])
    const { entry, taken } = server()
    await deliverWaiting(journal, entry)
    expect(taken).toEqual(['a=1'])
    expect(await journal.undelivered()).toEqual([{ of, refused: 1, waiting: 0, lost: [] }])
  })

  it('sends its own batch once, and never another tab’s batch under way', async () => {
    const journal = memoryDevice().openTab()
    await journal.keep(of, batch('mine', ['a', 1]))
    const { entry, sent } = server()
    await deliverNext({ journal, entry, of }, batch('mine', ['a', 1]))
    expect(sent).toEqual(['mine'])
  })

  it('continues after a final refusal of an earlier batch, but not while signed out [DATA-20]', async () => {
    const journal = memoryDevice().openTab()
    await journal.keep(of, batch('other', ['a', 1]))
    const mine = batch('mine', ['b', 2])
    await journal.keep(of, mine)
    const signedOut = { journal, entry: answersTo(async () => ({ type: 'LoginRequired' })), of }
    expect(await deliverNext(signedOut, mine)).toMatchObject({ result: { type: 'LoginRequired' }, isSettled: false })
    const { entry, taken } = server(['a'])
    const way = { journal, entry, of }
    expect([await deliverNext(way, mine), await deliverNext(way, mine)]).toMatchObject([
      { idempotencyKey: 'other', isSettled: true },
      { idempotencyKey: 'mine', result: { type: 'Ok' } },
    ])
    expect(taken).toEqual(['b=2'])
  })

  it('names the refused batch, and leaves a batch unsettled if the refusal names none', async () => {
    const journal = memoryDevice().openTab()
    await journal.keep(of, batch('other', ['a', 1]))
    await journal.keep(of, batch('mine', ['b', 2]))
    const addFactsJson = async (): Promise<AddFactsResult> => ({
      type: 'AddFactError',
      errors: [{ id: 'z', reason: 'Frozen' }],
    })
    expect(await deliverNext({ journal, entry: answersTo(addFactsJson), of }, batch('mine', ['b', 2]))).toMatchObject({
      idempotencyKey: 'other',
      isSettled: false,
    })
  })

  it('stops once nobody is signed in, whatever else waits', async () => {
    const journal = memoryDevice().openTab()
    await journal.keep(of, batch('one', ['a', 1]))
    await journal.keep({ ...of, draft: 'd2' }, batch('two', ['a', 2]))
    let asked = 0
    await deliverWaiting(
      journal,
      answersTo(async () => {
        asked += 1
        return { type: 'LoginRequired' }
      }),
    )
    expect(asked).toBe(1)
  })

  it('drops the refusal of a question answered again since', async () => {
    const device = memoryDevice()
    const journal = device.openTab()
    await journal.keep(of, batch('one', ['a', 1], ['b', 1]))
    await journal.keep(of, batch('two', ['a', 2]))
    const { entry } = server(['a', 'b'])
    const first = await journal.first('d1')
    await deliverNext({ journal, entry, of }, first ?? batch('none'))
    expect(device.refused().map(({ fact }) => fact.id)).toEqual(['b'])
  })
})
