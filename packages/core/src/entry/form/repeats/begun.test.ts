import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { createPageJournal } from '../../../journal/pageJournal'
import type { EntryPort } from '../../entry.calls'
import { isIdle, openedEntry } from '../../testing/entry'

type Sent = Parameters<EntryPort['addFactsJson']>[0]

function server(sent: Sent[], isThere = () => true) {
  const addFactsJson: EntryPort['addFactsJson'] = async (request) => {
    if (!isThere()) throw new TypeError('Failed to fetch')
    sent.push(request)
    return { type: 'Ok' }
  }
  const facts = [{ id: 'medicine', value: 'aspirin' }]
  return entryServer(entryBase, { facts, used: { medicines: 1 } }, { addFactsJson })
}
const say = (id: string, value: string) => ({ type: 'answer', facts: [{ id, value }] }) as const

describe('an entry of a repeating part', () => {
  it('that was begun here is told from one that was there, whatever is said of it', async () => {
    const sent: Sent[] = []
    const actor = await openedEntry(server(sent))
    actor.send(say('medicine', 'ibuprofen'))
    actor.send({ type: 'addOccurrence', id: 'medicines' })
    actor.send(say('medicine#2', 'codeine'))
    actor.send(say('medicine#2 (Annotation)', 'at night'))
    await waitFor(actor, isIdle)
    const [there, begun, note] = sent.map(({ begunBy }) => begunBy)
    expect(there).toBeUndefined()
    expect(begun).toBeTruthy()
    expect(note).toBe(begun)
    const other: Sent[] = []
    const another = await openedEntry(server(other))
    another.send({ type: 'addOccurrence', id: 'medicines' })
    another.send(say('medicine#2', 'morphine'))
    await waitFor(another, isIdle)
    expect(other[0]?.begunBy).not.toBe(begun)
  })

  it('is still that of its screen after the page was lost', async () => {
    const device = memoryDevice()
    let isThere = false
    const sent: Sent[] = []
    const journal = () => createPageJournal(device.openTab())
    const lost = await openedEntry(
      server(sent, () => isThere),
      { journal: journal() },
    )
    lost.send({ type: 'addOccurrence', id: 'medicines' })
    lost.send(say('medicine#2', 'codeine'))
    await expect.poll(() => lost.getSnapshot().context.outbox.pending[0]?.isOnDevice).toBe(true)
    lost.stop()
    const back = await openedEntry(
      server(sent, () => isThere),
      { journal: journal() },
    )
    back.send(say('medicine#2 (Annotation)', 'at night'))
    isThere = true
    back.send({ type: 'tryNow' })
    await waitFor(back, isIdle)
    const screens = new Set(sent.map(({ begunBy }) => begunBy))
    expect([sent.length, screens.size, screens.has(undefined)]).toEqual([2, 1, false])
  })
})
