import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { DiskFull } from '../refusal'
import { type AnswersState, answersState, troubleOf } from './answersState'
import type { EntryPort } from './entry.calls'
import { aNamedCase, openedEntry } from './testing/entry'

/** The words of the save bar after an answer, by the state of the server and the device. */
async function afterAnAnswer(
  addFactsJson: EntryPort['addFactsJson'] | null,
  keeping: 'kept' | 'full' = 'kept',
): Promise<readonly AnswersState[]> {
  const server = entryServer(entryBase, aNamedCase, addFactsJson ? { addFactsJson } : {})
  const journal = memoryDevice().openTab({ trouble: () => keeping })
  const actor = await openedEntry(server, { journal })
  const states: AnswersState[] = [answersState(actor.getSnapshot())]
  actor.subscribe((screen) => states.push(answersState(screen)))
  actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
  // The first answer of the device, and then of the server.
  await waitFor(actor, (screen) => screen.context.keeping !== null)
  await waitFor(actor, (screen) => !screen.matches({ open: { sending: 'underway' } }))
  actor.stop()
  return states.filter((state, at) => state !== states[at - 1])
}

describe('what has become of the answers', () => {
  it('goes from sent over kept to received, and claims no more at any time [DATA-20]', async () => {
    expect(await afterAnAnswer(null)).toEqual(['nothing', 'sending', 'onDevice', 'received'])
    expect(await afterAnAnswer(null, 'full')).toEqual(['nothing', 'sending', 'received'])
  })

  it.each([
    ['notConnected', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['notConnected', async () => Promise.reject(new DiskFull())],
    ['signedOut', async () => ({ type: 'LoginRequired' as const })],
    ['stopped', async () => ({ type: 'InsufficientPermissions' as const })],
    ['refused', async () => ({ type: 'AddFactError' as const, errors: [{ id: 'height', reason: 'Frozen' as const }] })],
  ] satisfies [AnswersState, EntryPort['addFactsJson']][])('is %s where the server answers so', async (state, says) => {
    expect((await afterAnAnswer(says)).at(-1)).toBe(state)
    expect(troubleOf(state)).toBe(state)
  })

  it('is saved once all of it is in a revision, until the next answer', async () => {
    const actor = await openedEntry(entryServer(entryBase, { ...aNamedCase, unsaved: ['height'] }))
    expect(answersState(actor.getSnapshot())).toBe('received')
    actor.send({ type: 'save' })
    const saved = await waitFor(actor, (screen) => screen.matches({ open: { page: 'saved' } }))
    expect(answersState(saved)).toBe('saved')
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 171 }] })
    expect(answersState(actor.getSnapshot())).not.toBe('saved')
    actor.stop()
  })

  it.each(['nothing', 'sending', 'onDevice', 'received', 'saved'] as const)('%s is no trouble', (state) => {
    expect(troubleOf(state)).toBeNull()
  })
})
