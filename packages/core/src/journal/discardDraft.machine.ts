/**
 * Discards a draft from the list of unsaved work.
 *
 *   idle ──discard──▶ discarding ──ReceivedState, DraftNotFound, KnowledgeBaseNotFound──▶ gone
 *    ▲                    └──unreachable──┐
 *    └────────────────────────────────────┘
 *
 * The server keeps the draft's answers, but nobody can continue it. Answers waiting for it on this device are discarded
 * too.
 */
import { fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { EntryPort, OpenDraftResult } from '../entry/entry.calls'
import type { DraftName, JournalPort } from './journal.port'

interface DiscardInput {
  readonly entry: Pick<EntryPort, 'reset'>
  readonly journal: Pick<JournalPort, 'forget'> | null
  readonly draft: DraftName
  /** A retry is the same call. */
  readonly idempotencyKey: string
}

interface DiscardContext extends DiscardInput {
  readonly error: unknown
}

type DiscardEvent = { type: 'discard' } | CallEvent<OpenDraftResult>

const discarding = setup({
  types: { input: {} as DiscardInput, context: {} as DiscardContext, events: {} as DiscardEvent },
  actors: {
    discard: fromPromise(async ({ input: { entry, journal, draft, idempotencyKey } }: { input: DiscardInput }) => {
      const result = await entry.reset({ ...draft, clientRequested: true, language: 'none' }, { idempotencyKey })
      if (result.type === 'ReceivedState') await journal?.forget(draft.draft)
      return result
    }),
  },
})

const calling = callingIn(discarding)

export const discardDraftMachine = discarding.createMachine({
  id: 'discardDraft',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { discard: 'discarding' } },
    discarding: calling('discard', {
      on: {
        ReceivedState: 'gone',
        DraftNotFound: 'gone',
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'idle',
      },
    }),
    gone: { type: 'final' },
  },
})
