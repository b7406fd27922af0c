/**
 * The sampling plan of a study: `loading ──▶ shown ──set──▶ setting ──PlanSet──▶ loading`, and `unreachable ──reload──▶
 * loading`. A plan that could not be set leaves the one before, with the reason in `error`.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { Refused } from '../refusal'
import type { Sampling, SamplingPort, samplingCalls } from './sampling.calls'

interface Input {
  readonly server: SamplingPort
  readonly base: BaseName
}

interface Wanted {
  readonly share: number
  readonly questions: readonly string[]
}

export type SamplingEvent =
  | ({ type: 'set' } & Wanted)
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof samplingCalls.getSamplingPlan>>
  | CallEvent<ResultOf<typeof samplingCalls.setSamplingPlan>>

const sampling = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { readonly sampling: Sampling | null; readonly error: unknown },
    events: {} as SamplingEvent,
  },
  actors: {
    getSamplingPlan: fromPromise(({ input: { server, base } }: { input: Input }) => server.getSamplingPlan({ base })),
    setSamplingPlan: fromPromise(({ input: { server, ...request } }: { input: Input & Wanted }) =>
      server.setSamplingPlan(request),
    ),
  },
})

const calling = callingIn(sampling)

const gone = { target: 'unreachable', actions: sampling.assign({ error: new Refused('InsufficientPermissions') }) }

export const samplingMachine = sampling.createMachine({
  id: 'sampling',
  context: ({ input }) => ({ ...input, sampling: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getSamplingPlan', {
      on: {
        ReceivedSamplingPlan: {
          target: 'shown',
          actions: assign({ sampling: ({ event: { type: _, ...received } }) => received }),
        },
        KnowledgeBaseNotFound: gone,
        unreachable: 'unreachable',
      },
    }),
    shown: { on: { set: 'setting', reload: 'loading' } },
    setting: calling('setSamplingPlan', {
      input: ({ context: { server, base }, event }) => {
        assertEvent(event, 'set')
        return { server, base, share: event.share, questions: event.questions }
      },
      on: { PlanSet: 'loading', KnowledgeBaseNotFound: gone, unreachable: 'shown' },
    }),
    unreachable: { on: { reload: 'loading' } },
  },
})
