import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { createPageJournal } from '../journal/pageJournal'
import { DiskFull, Refused } from '../refusal'
import { answersState } from './answersState'
import type { AddFactsResult, EntryPort, OfDraft } from './entry.calls'
import { failureIn } from './entry.context'
import { isIdle, openedEntry } from './testing/entry'

const height = { type: 'answer', facts: [{ id: 'height', value: 170 }] } as const

describe('delivery to the server', () => {
  it('sends the answer that was under way when the session ended', async () => {
    const answers: AddFactsResult[] = [{ type: 'LoginRequired' }, { type: 'Ok' }]
    const addFactsJson = async () => answers.shift() ?? { type: 'Ok' as const }
    const actor = await openedEntry(entryServer(entryBase, {}, { addFactsJson }))
    actor.send(height)
    await waitFor(actor, (screen) => screen.matches({ open: { sending: 'signedOut' } }))
    actor.send({ type: 'signedIn' })
    expect((await waitFor(actor, isIdle)).context.outbox.pending).toEqual([])
    expect(answers).toEqual([])
  })

  it('counts failed attempts', async () => {
    const addFactsJson = async () => Promise.reject(new TypeError('Failed to fetch'))
    const actor = await openedEntry(entryServer(entryBase, {}, { addFactsJson }))
    actor.send(height)
    for (const attempts of [0, 1, 2]) {
      const paused = await waitFor(actor, (screen) => screen.matches({ open: { sending: 'pausing' } }))
      expect(paused.context.attempts).toBe(attempts)
      actor.send({ type: 'tryNow' })
    }
    actor.stop()
  })

  /** A server whose attempts each wait for their outcome: the answer to a call, or null for no answer. */
  const awaitingOutcomes = async () => {
    const attempts: ((outcome: AddFactsResult | null) => void)[] = []
    const addFactsJson = () =>
      new Promise<AddFactsResult>((resolve, reject) => {
        attempts.push((outcome) => (outcome ? resolve(outcome) : reject(new TypeError('Failed to fetch'))))
      })
    const actor = await openedEntry(entryServer(entryBase, {}, { addFactsJson }))
    actor.send(height)
    await expect.poll(() => attempts.length).toBe(1)
    return { actor, attempts }
  }

  it.each([['tryNow'], ['online']] as const)(
    'remembers %s during an attempt, and makes one more at once if that fails',
    async (type) => {
      const { actor, attempts } = await awaitingOutcomes()
      actor.send({ type })
      attempts[0]?.(null)
      await expect.poll(() => attempts.length).toBe(2)
      const second = actor.getSnapshot()
      expect([second.context.attempts, answersState(second)]).toEqual([1, 'notConnected'])
      attempts[1]?.(null)
      await waitFor(actor, (screen) => screen.matches({ open: { sending: 'pausing' } }))
      expect(attempts).toHaveLength(2)
      actor.stop()
    },
  )

  it('stops where a retry is pointless, whatever was pressed during the attempt', async () => {
    const { actor, attempts } = await awaitingOutcomes()
    actor.send({ type: 'tryNow' })
    attempts[0]?.({ type: 'InsufficientPermissions' })
    const stopped = await waitFor(actor, (screen) => screen.matches({ open: { sending: 'stopped' } }))
    expect(stopped.context.failure).toBe('InsufficientPermissions')
  })

  it('retries at once when the connection is back', async () => {
    let isDown = true
    const server = entryServer(entryBase)
    const addFactsJson: typeof server.entry.addFactsJson = async (request) => {
      if (isDown) throw new TypeError('Failed to fetch')
      return server.entry.addFactsJson(request)
    }
    const actor = await openedEntry({ ...server, entry: { ...server.entry, addFactsJson } })
    actor.send(height)
    await waitFor(actor, (screen) => screen.matches({ open: { sending: 'pausing' } }))
    isDown = false
    actor.send({ type: 'online' })
    await waitFor(actor, isIdle)
    expect(server.received).toEqual(height.facts)
  })

  it('tells the server when the person leaves in a call that outlives the page, and waits for no response [CASE-14]', async () => {
    const left: unknown[] = []
    const unsetDirtyBit: EntryPort['unsetDirtyBit'] = async (...sent) => {
      left.push(...sent)
      throw new TypeError('Failed to fetch')
    }
    const actor = await openedEntry(entryServer(entryBase, {}, { unsetDirtyBit }))
    actor.send({ type: 'left' })
    expect(left).toEqual([{ group: 'Testing', base: 'entry', draft: 'draft-1' }, { keepalive: true }])
  })

  it('retries on a full disk, and tells a waiting save', async () => {
    const addFactsJson = async () => Promise.reject(new DiskFull())
    const actor = await openedEntry(entryServer(entryBase, {}, { addFactsJson }))
    actor.send(height)
    await waitFor(actor, (screen) => screen.matches({ open: { sending: 'pausing' } }))
    expect(failureIn(new DiskFull())).toBe('DiskFull')
    expect(failureIn(new TypeError('Failed to fetch'))).toBe('NotConnected')
    expect(actor.getSnapshot().context.outbox.pending[0]?.facts).toMatchObject([{ id: 'height', value: 170 }])
    actor.stop()
  })

  it('stops with a reason where a retry is pointless', async () => {
    const addFactsJson = async () => ({ type: 'InsufficientPermissions' as const })
    const actor = await openedEntry(entryServer(entryBase, {}, { addFactsJson }))
    actor.send(height)
    const stopped = await waitFor(actor, (screen) => screen.matches({ open: { sending: 'stopped' } }))
    expect(stopped.context.failure).toBe('InsufficientPermissions')
  })
})

describe('with a journal', () => {
  const isKept = (context: { keeping: unknown }) => context.keeping === 'kept'

  it('an answer is stored first, then sent, then removed', async () => {
    const device = memoryDevice()
    const server = entryServer(entryBase)
    const actor = await openedEntry(server, { journal: createPageJournal(device.openTab()) })
    actor.send(height)
    expect(device.waiting()).toEqual([])
    expect(server.received).toEqual([])
    const sent = await waitFor(
      actor,
      (screen) => isKept(screen.context) && server.received.length > 0 && isIdle(screen),
    )
    expect([sent.context.outbox.pending, device.waiting()]).toEqual([[], []])
  })

  it('a stored answer survives a crash, and one that could not be stored is sent all the same', async () => {
    const addFactsJson = async () => new Promise<AddFactsResult>(() => {})
    const underwayAfter = async (trouble: 'kept' | 'full') => {
      const journal = createPageJournal(memoryDevice().openTab({ trouble: () => trouble }))
      const actor = await openedEntry(entryServer(entryBase, {}, { addFactsJson }), { journal })
      actor.send(height)
      const { context } = await waitFor(actor, (screen) => screen.context.keeping !== null)
      return [context.keeping, context.outbox.pending[0]?.isOnDevice]
    }
    expect(await underwayAfter('kept')).toEqual(['kept', true])
    expect(await underwayAfter('full')).toEqual(['full', false])
  })

  it('an answer that it fails to store is sent all the same', async () => {
    const server = entryServer(entryBase)
    const journal = createPageJournal({
      ...memoryDevice().openTab(),
      keep: async () => Promise.reject(new Error('no device')),
    })
    const actor = await openedEntry(server, { journal })
    actor.send(height)
    const { context } = await waitFor(actor, (screen) => server.received.length > 0 && isIdle(screen))
    expect(context.keeping).toBe('unavailable')
  })

  it('dropping a refused answer removes it from the device too', async () => {
    const device = memoryDevice()
    const errors = [{ id: 'height', reason: 'Frozen' as const }]
    const server = entryServer(entryBase, {}, { addFactsJson: async () => ({ type: 'AddFactError', errors }) })
    const actor = await openedEntry(server, { journal: createPageJournal(device.openTab()) })
    actor.send(height)
    await waitFor(actor, (screen) => screen.context.outbox.refused.length > 0)
    expect(device.refused()).toHaveLength(1)
    actor.send({ type: 'discardRefused', key: 'height' })
    expect(device.refused()).toEqual([])
  })

  const discarding = async (reset?: EntryPort['reset']) => {
    const forgotten: string[] = []
    const journal = {
      ...createPageJournal(memoryDevice().openTab()),
      forget: async (draft: string) => void forgotten.push(draft),
    }
    const actor = await openedEntry(entryServer(entryBase, {}, reset && { reset }), { journal })
    actor.send({ type: 'newCase' })
    await waitFor(actor, (screen) => screen.matches('notFound') || screen.context.draft === 'draft-2')
    return forgotten
  }

  it('a new case drops the waiting answers of the discarded draft, once the server has discarded it', async () => {
    const asked: OfDraft[] = []
    expect(await discarding()).toEqual(['draft-1'])
    const refused = await discarding(async (request) => {
      asked.push(request)
      return { type: 'DraftNotFound' }
    })
    expect(refused).toEqual([])
    expect(asked).toMatchObject([{ group: 'Testing', base: 'entry', draft: 'draft-1' }])
  })
})

describe('a new case whose request was lost', () => {
  it('is requested again as the same call, because the discarded draft is already gone', async () => {
    const asked: (string | undefined)[] = []
    const reset: EntryPort['reset'] = async (_, { idempotencyKey } = {}) => {
      asked.push(idempotencyKey)
      if (asked.length === 1) throw new TypeError('Failed to fetch')
      return { type: 'DraftNotFound' }
    }
    const actor = await openedEntry(entryServer(entryBase, {}, { reset }))
    actor.send({ type: 'newCase' })
    await waitFor(actor, (screen) => screen.matches('failed'))
    actor.send({ type: 'tryAgain' })
    await waitFor(actor, (screen) => screen.matches('notFound'))
    expect(asked).toEqual([expect.stringMatching(/^key-/), asked[0]])
  })

  it('says why it was refused, and asks again for the same draft once the person is signed in [APP-04]', async () => {
    const asked: (string | undefined)[] = []
    const reset: EntryPort['reset'] = async ({ draft }) => {
      asked.push(draft)
      return asked.length === 1 ? { type: 'LoginRequired' } : { type: 'DraftNotFound' }
    }
    const actor = await openedEntry(entryServer(entryBase, {}, { reset }))
    actor.send({ type: 'newCase' })
    const { context } = await waitFor(actor, (screen) => screen.matches('failed'))
    expect(context.error).toEqual(new Refused('LoginRequired'))
    actor.send({ type: 'tryAgain' })
    await waitFor(actor, (screen) => screen.matches('notFound'))
    expect(asked).toEqual(['draft-1', 'draft-1'])
  })
})

describe('events other than answers', () => {
  it('are applied: freezing, queries, sections left in which something was answered', async () => {
    const actor = await openedEntry(entryServer(entryBase, { asked: [] }))
    const frozen = [{ questionnaireId: 'end', freezing: 'withoutQuery', reason: 'verified' }] as const
    actor.send({ type: 'frozen', frozen })
    actor.send({ type: 'asked', keys: ['sex'] })
    actor.send({ type: 'leaveSection', id: 'patient' })
    expect([...actor.getSnapshot().context.leftSections]).toEqual([])
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    for (const id of ['patient', 'findings']) actor.send({ type: 'leaveSection', id })
    const { context } = actor.getSnapshot()
    expect([...context.locked]).toEqual(['end'])
    expect(context.opened).toMatchObject({ asked: ['sex'], frozen })
    expect([...context.leftSections]).toEqual(['patient'])
  })
})
