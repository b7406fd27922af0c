import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { createPageJournal } from '../journal/pageJournal'
import type { Draft } from './entry.calls'
import { allAnswered, aNamedCase, isIdle, openedEntry, type Screen } from './testing/entry'

const isBlocked = (screen: Screen) => screen.matches({ open: { page: 'blocked' } })

async function typing(text: string, keys: readonly string[], draft: Partial<Draft> = aNamedCase) {
  const journal = createPageJournal(memoryDevice().openTab())
  const actor = await openedEntry(entryServer(entryBase, draft), { journal })
  for (const key of keys) actor.send({ type: 'unreadable', key, text })
  return { actor, journal }
}

describe('typed text that is no answer', () => {
  it('blocks the save', async () => {
    const { actor } = await typing('17o', ['height'])
    actor.send({ type: 'save' })
    expect((await waitFor(actor, isBlocked)).context.decision).toMatchObject({ unreadable: ['height'] })
  })

  it('is stored on the device from the first key on, until it becomes an answer [DATA-20]', async () => {
    const { actor, journal } = await typing('17o', [])
    const typed = async () => [...(await journal.recall('draft-1')).typed]
    actor.getSnapshot().children.journal?.send({ type: 'typed', key: 'height', text: '17' })
    expect(await typed()).toEqual([['height', '17']])
    actor.send({ type: 'unreadable', key: 'height', text: '17o' })
    expect(await typed()).toEqual([['height', '17o']])
    actor.send({ type: 'unreadable', key: 'height', text: null })
    expect(await typed()).toEqual([])
  })

  it('is removed with its entry of a repeating group, also from the device', async () => {
    const facts = [...allAnswered, { id: 'medicine', value: 'Ramipril' }, { id: 'dose', value: 5 }]
    const draft = { ...aNamedCase, facts: [...facts, { id: 'medicine#2', value: 'Apixaban' }] }
    const { actor, journal } = await typing('abc', ['dose#2', 'dose'], draft)
    actor.send({ type: 'removeOccurrence', id: 'medicines', occurrence: 2 })
    expect([...actor.getSnapshot().context.unreadable.keys()]).toEqual(['dose'])
    expect([...(await journal.recall('draft-1')).typed.keys()]).toEqual(['dose'])
  })

  it('does not block the save in a hidden question', async () => {
    const { actor } = await typing('abc', ['since'])
    actor.send({ type: 'save' })
    expect((await waitFor(actor, isIdle)).context.savedAt).not.toBeNull()
  })

  it('does not block the save in a question frozen meanwhile', async () => {
    const { actor } = await typing('17o', ['height'])
    actor.send({
      type: 'frozen',
      frozen: [{ questionnaireId: 'patient', freezing: 'always', reason: 'interimLocked' }],
    })
    actor.send({ type: 'save' })
    expect((await waitFor(actor, isIdle)).context.savedAt).not.toBeNull()
  })

  it('is discarded by a new case only after asking', async () => {
    const { actor } = await typing('17o', ['height'])
    actor.send({ type: 'newCase' })
    expect(actor.getSnapshot().matches({ open: { page: 'discarding' } })).toBe(true)
  })
})
