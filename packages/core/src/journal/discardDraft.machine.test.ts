import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { ResultOf } from '../call/call'
import type { EntryPort, entryCalls } from '../entry/entry.calls'
import { Refused } from '../refusal'
import { discardDraftMachine } from './discardDraft.machine'

const draft = { group: 'Testing', base: 'entry', draft: 'd7' }

type Begun = ResultOf<typeof entryCalls.reset>

function discarding(...answers: (Begun | 'offline')[]) {
  const asked: (readonly unknown[])[] = []
  const forgotten: string[] = []
  const entry: Pick<EntryPort, 'reset'> = {
    async reset(...sent) {
      asked.push(sent)
      const answer = answers.shift() ?? 'offline'
      if (answer === 'offline') throw new TypeError('Failed to fetch')
      return answer
    },
  }
  const journal = {
    async forget(id: string) {
      forgotten.push(id)
    },
  }
  const actor = createActor(discardDraftMachine, { input: { entry, journal, draft, idempotencyKey: 'once' } }).start()
  return { actor, asked, forgotten }
}

// The cast is safe: nothing reads the new draft.
const begun = { type: 'ReceivedState' } as Begun

describe('discarding a draft', () => {
  it('sends the draft’s id to the server, and drops what waits for it here [BASE-01]', async () => {
    const { actor, asked, forgotten } = discarding(begun)
    expect(asked).toEqual([])
    actor.send({ type: 'discard' })
    await waitFor(actor, (one) => one.matches('gone'))
    expect(asked).toEqual([[{ ...draft, clientRequested: true, language: 'none' }, { idempotencyKey: 'once' }]])
    expect(forgotten).toEqual(['d7'])
  })

  it('keeps everything if the server does not respond, and retries as the same call [DATA-20]', async () => {
    const { actor, asked, forgotten } = discarding('offline', begun)
    actor.send({ type: 'discard' })
    await waitFor(actor, (one) => one.matches('idle') && one.context.error !== null)
    expect(forgotten).toEqual([])
    actor.send({ type: 'discard' })
    await waitFor(actor, (one) => one.matches('gone'))
    expect(asked[0]).toEqual(asked[1])
  })

  it.each([
    ['DraftNotFound', 'gone'],
    ['KnowledgeBaseNotFound', 'gone'],
  ] as const)('after %s is %s', async (type, state) => {
    const { actor, forgotten } = discarding({ type })
    actor.send({ type: 'discard' })
    await waitFor(actor, (one) => one.matches(state))
    expect(forgotten).toEqual([])
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)('keeps everything after %s', async (type) => {
    const { actor, forgotten } = discarding({ type })
    actor.send({ type: 'discard' })
    const { context } = await waitFor(actor, (one) => one.matches('idle'))
    expect([context.error, forgotten]).toEqual([new Refused(type), []])
  })
})
