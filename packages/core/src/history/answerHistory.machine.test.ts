import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { answerHistoryMachine } from './answerHistory.machine'
import type { HistoryPort } from './history.calls'
import { caseId } from './history.fixture'

const word = { value: 912, author: 'ada', at: '2026-11-20T08:00:00Z', source: 'user', revision: 'r1' } as const

const start = (getAnswerHistory: HistoryPort['getAnswerHistory']) =>
  createActor(answerHistoryMachine, { input: { history: { getAnswerHistory }, caseId, question: 'height' } }).start()

describe('everything that was said on one question', () => {
  it('is asked for by its key [HIST-02]', async () => {
    const actor = start(async (request) => {
      expect(request).toEqual({ caseId, question: 'height' })
      return { type: 'ReceivedAnswerHistory', words: [word] }
    })
    expect((await waitFor(actor, (state) => state.matches('shown'))).context.words).toEqual([word])
  })

  it('is none of a case that is gone [HIST-07]', async () => {
    await waitFor(
      start(async () => ({ type: 'CaseNotFound' })),
      (state) => state.matches('caseNotFound'),
    )
  })

  it('can be asked for again where the server did not answer', async () => {
    let isOffline = true
    const actor = start(async () => {
      if (isOffline) throw new Error('offline')
      return { type: 'ReceivedAnswerHistory', words: [] }
    })
    const { context } = await waitFor(actor, (state) => state.matches('unreachable'))
    expect(context.error).toEqual(new Error('offline'))
    isOffline = false
    actor.send({ type: 'reload' })
    expect((await waitFor(actor, (state) => state.matches('shown'))).context.words).toEqual([])
  })
})
