import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { FeedbackEntry } from './feedback.calls'
import { feedbackListMachine, listedFeedback } from './feedbackList.machine'

const entry = (id: number, more: Partial<FeedbackEntry> = {}): FeedbackEntry => ({
  id,
  url: '/',
  user: 'ada',
  browser: 'Firefox',
  message: `Message ${id}`,
  email: null,
  at: '2026-11-23T12:00:00Z',
  ...more,
})

describe('the overview of feedback', () => {
  it('shows one page after the other, and tries again after a failure [FEED-01]', async () => {
    const asked: unknown[] = []
    let isDown = true
    const feedback = {
      async get(request: { before?: number | undefined } = {}) {
        asked.push(request)
        if (isDown) throw new Error('offline')
        const first = request.before === undefined
        return { type: 'ReceivedFeedback' as const, feedback: first ? [entry(3), entry(2)] : [entry(1)], more: first }
      },
    }
    const actor = createActor(feedbackListMachine, { input: { feedback } }).start()
    await waitFor(actor, (now) => now.matches('unreachable'))
    isDown = false
    actor.send({ type: 'reload' })
    await waitFor(actor, (now) => now.matches('ready'))
    actor.send({ type: 'more' })
    const { context } = await waitFor(actor, (now) => now.matches('ready'))
    expect(asked).toEqual([{}, {}, { before: 2 }])
    expect(context.entries?.map(({ id }) => id)).toEqual([3, 2, 1])
    expect(context.hasMore).toBe(false)
  })

  it('finds messages, names and addresses [FEED-01]', () => {
    const all = [entry(1, { message: 'The unit' }), entry(2, { user: null, email: 'p.lang@ksgr.example' })]
    const found = (text: string) => listedFeedback(all, text).map(({ id }) => id)
    expect(found(' ')).toEqual([1, 2])
    expect(found('UNIT')).toEqual([1])
    expect(found('ksgr')).toEqual([2])
    expect(found('ada')).toEqual([1])
  })
})
