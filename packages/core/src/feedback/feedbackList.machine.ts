/**
 * The feedback that was sent, page by page.
 *
 *   loading ──ReceivedFeedback──▶ ready ──more──▶ loading, those before
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { FeedbackCallsPort, FeedbackEntry, feedbackCalls } from './feedback.calls'

export type FeedbackListEvent =
  | { type: 'filter'; text: string }
  | { type: 'more' }
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof feedbackCalls.get>>

interface Input {
  readonly feedback: Pick<FeedbackCallsPort, 'get'>
}

interface Context extends Input {
  /** The newest first; null until first received. */
  readonly entries: readonly FeedbackEntry[] | null
  readonly hasMore: boolean
  readonly filter: string
  /** Why the call failed. */
  readonly error: unknown
}

/** The entries in which a message, a name or an address has the text. */
export function listedFeedback(entries: readonly FeedbackEntry[], filter: string): readonly FeedbackEntry[] {
  const wanted = filter.trim().toLowerCase()
  return entries.filter(({ message, user, email }) =>
    [message, user, email].some((text) => text?.toLowerCase().includes(wanted)),
  )
}

const list = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as FeedbackListEvent },
  actors: {
    get: fromPromise(({ input: { feedback, entries } }: { input: Context }) => {
      const before = entries?.at(-1)?.id
      return feedback.get(before === undefined ? {} : { before })
    }),
  },
})

const calling = callingIn(list)

export const feedbackListMachine = list.createMachine({
  id: 'feedbackList',
  context: ({ input }) => ({ ...input, entries: null, hasMore: false, filter: '', error: null }),
  initial: 'loading',
  on: { filter: { actions: assign({ filter: ({ event }) => event.text }) } },
  states: {
    loading: calling('get', {
      on: {
        ReceivedFeedback: {
          target: 'ready',
          actions: assign({
            entries: ({ context, event }) => [...(context.entries ?? []), ...event.feedback],
            hasMore: ({ event }) => event.more ?? false,
          }),
        },
        unreachable: 'unreachable',
      },
    }),
    ready: { on: { more: 'loading' } },
    unreachable: { on: { reload: 'loading' } },
  },
})
