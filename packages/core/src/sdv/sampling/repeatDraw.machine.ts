/**
 * Proves a sample: the server draws again with the recorded seed, and says where the result differs.
 *
 *   idle ──repeat──▶ repeating ──DrawRepeated──▶ idle, with the result
 *                        └──unreachable, KnowledgeBaseNotFound──▶ idle, with the error
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../../bases/baseName'
import type { ResultOf } from '../../call/call'
import { type CallEvent, callingIn } from '../../call/calling'
import { Refused } from '../../refusal'
import type { RepeatedDraw, SamplingPort, samplingCalls } from './sampling.calls'

interface Input {
  readonly server: Pick<SamplingPort, 'repeatDraw'>
  readonly base: BaseName
}

const repeating = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { readonly repeated: RepeatedDraw | null; readonly error: unknown },
    events: {} as { type: 'repeat' } | CallEvent<ResultOf<typeof samplingCalls.repeatDraw>>,
  },
  actors: {
    repeatDraw: fromPromise(({ input: { server, base } }: { input: Input }) => server.repeatDraw({ base })),
  },
})

const calling = callingIn(repeating)

export const repeatDrawMachine = repeating.createMachine({
  id: 'repeatDraw',
  context: ({ input }) => ({ ...input, repeated: null, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { repeat: { target: 'repeating', actions: assign({ repeated: null }) } } },
    repeating: calling('repeatDraw', {
      on: {
        DrawRepeated: {
          target: 'idle',
          actions: assign({ repeated: ({ event: { type: _, ...repeated } }) => repeated }),
        },
        KnowledgeBaseNotFound: { target: 'idle', actions: assign({ error: new Refused('InsufficientPermissions') }) },
        unreachable: 'idle',
      },
    }),
  },
})
