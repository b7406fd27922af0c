/**
 * Questions of another study, to be copied.
 *
 *   listing ──ReceivedManagedBases──▶ choosing ──choose──▶ reading ──ReceivedKnowledgeBase──▶ choosing, with the study
 *      │                                  ▲                   ├──KnowledgeBaseNotFound, unreachable──▶ choosing
 *      └──unreachable──▶ unreachable ──reload──▶ listing      └── choose another ──▶ reading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Base } from '../../bases/base'
import type { BaseName } from '../../bases/baseName'
import type { knowledgeBaseCalls } from '../../bases/knowledgeBase.calls'
import type { Port, ResultOf } from '../../call/call'
import { type CallEvent, callingIn } from '../../call/calling'
import type { CandidatesPort, candidatesCalls, ManagedBase } from '../candidates.calls'

interface CopyFromInput {
  readonly manager: Pick<CandidatesPort, 'getManagedBases'>
  readonly bases: Pick<Port<typeof knowledgeBaseCalls>, 'getKnowledgeBase'>
}

interface CopyFromContext extends CopyFromInput {
  readonly studies: readonly ManagedBase[]
  readonly chosen: BaseName | null
  /** The newest version of the chosen one. */
  readonly from: Base | null
  readonly error: unknown
}

const copying = setup({
  types: {
    input: {} as CopyFromInput,
    context: {} as CopyFromContext,
    events: {} as
      | { type: 'choose'; study: BaseName }
      | { type: 'reload' }
      | CallEvent<
          ResultOf<typeof candidatesCalls.getManagedBases> | ResultOf<typeof knowledgeBaseCalls.getKnowledgeBase>
        >,
  },
  actors: {
    list: fromPromise(({ input }: { input: CopyFromContext }) => input.manager.getManagedBases({})),
    read: fromPromise(({ input: { bases, chosen } }: { input: CopyFromContext }) => {
      if (!chosen) throw new Error('No study is chosen')
      return bases.getKnowledgeBase(chosen)
    }),
  },
})

const calling = callingIn(copying)

export const copyFromMachine = copying.createMachine({
  id: 'copyFrom',
  context: ({ input }) => ({ ...input, studies: [], chosen: null, from: null, error: null }),
  initial: 'listing',
  states: {
    listing: calling('list', {
      on: {
        ReceivedManagedBases: { target: 'choosing', actions: assign({ studies: ({ event }) => event.bases }) },
        unreachable: 'unreachable',
      },
    }),
    choosing: {
      on: { choose: { target: 'reading', actions: assign({ chosen: ({ event }) => event.study, from: null }) } },
    },
    reading: calling('read', {
      on: {
        choose: {
          target: 'reading',
          reenter: true,
          actions: assign({ chosen: ({ event }) => event.study, from: null }),
        },
        ReceivedKnowledgeBase: { target: 'choosing', actions: assign({ from: ({ event }) => event.knowledgeBase }) },
        KnowledgeBaseNotFound: 'choosing',
        unreachable: 'choosing',
      },
    }),
    unreachable: { on: { reload: 'listing' } },
  },
})
