/**
 * Discards a draft from the list of unsaved work.
 *
 *   idle ──discard──▶ discarding ──ReceivedState, DraftNotFound, KnowledgeBaseNotFound──▶ gone
 *    ▲                    └──failed──┐
 *    └───────────────────────────────┘
 *
 * The server keeps the draft's answers, but nobody can continue it. Answers waiting for it on this device are discarded
 * too.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { EntryPort, OpenDraftResult } from '../entry/entry.port'
import type { DraftName, JournalPort } from './journal.port'

interface DiscardInput {
  readonly entry: Pick<EntryPort, 'reset'>
  readonly journal: Pick<JournalPort, 'forget'> | null
  readonly draft: DraftName
  /** A retry is the same call. */
  readonly idempotencyKey: string
}

interface DiscardContext extends DiscardInput {
  readonly hasFailed: boolean
}

type DiscardEvent = { type: 'discard' } | { type: 'failed' } | OpenDraftResult

export const discardDraftMachine = setup({
  types: { input: {} as DiscardInput, context: {} as DiscardContext, events: {} as DiscardEvent },
  actors: {
    discard: fromPromise(async ({ input: { entry, journal, draft, idempotencyKey } }: { input: DiscardInput }) => {
      const result = await entry.reset({ ...draft, delivery: idempotencyKey })
      if (result.type === 'ReceivedState') await journal?.forget(draft.draft)
      return result
    }),
  },
}).createMachine({
  id: 'discardDraft',
  context: ({ input }) => ({ ...input, hasFailed: false }),
  initial: 'idle',
  on: { LoginRequired: '.loginRequired', InsufficientPermissions: '.notAllowed' },
  states: {
    idle: { on: { discard: { target: 'discarding', actions: assign({ hasFailed: false }) } } },
    discarding: {
      invoke: {
        src: 'discard',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise({ type: 'failed' }) },
      },
      on: {
        ReceivedState: 'gone',
        DraftNotFound: 'gone',
        KnowledgeBaseNotFound: 'gone',
        failed: { target: 'idle', actions: assign({ hasFailed: true }) },
      },
    },
    gone: { type: 'final' },
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})
