/**
 * The sampling plan of a study, and the cases in its sample, a page at a time.
 *
 *   loading ──ReceivedSamplingPlan──▶ shown ──next, previous, show, reload──▶ loading
 *      ▲ ├──PageNotFound──▶ loading, from the first page
 *      │ └──unreachable──▶ unreachable ──reload──▶ loading
 *      └──PlanSet── setting ◀──set── shown
 *
 * A plan that could not be set leaves the one before, with the reason in `error`.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../../bases/baseName'
import type { ResultOf } from '../../call/call'
import { type CallEvent, callingIn } from '../../call/calling'
import { Refused } from '../../refusal'
import type { SampleFilter, Sampling, SamplingPort, samplingCalls } from './sampling.calls'

interface Input {
  readonly server: SamplingPort
  readonly base: BaseName
}

interface Context extends Input {
  readonly only: SampleFilter | null
  /** Where each page up to this one begins; null for the first. */
  readonly begins: readonly (string | null)[]
  readonly sampling: Sampling | null
  readonly error: unknown
}

interface Wanted {
  readonly share: number
  readonly questions: readonly string[]
}

export type SamplingEvent =
  | ({ type: 'set' } & Wanted)
  | { type: 'show'; only: SampleFilter | null }
  | { type: 'next' | 'previous' | 'reload' }
  | CallEvent<ResultOf<typeof samplingCalls.getSamplingPlan>>
  | CallEvent<ResultOf<typeof samplingCalls.setSamplingPlan>>

const sampling = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as SamplingEvent },
  actors: {
    getSamplingPlan: fromPromise(({ input: { server, base, only, begins } }: { input: Context }) => {
      const after = begins.at(-1) ?? null
      return server.getSamplingPlan({ base, ...(only && { only }), ...(after !== null && { after }) })
    }),
    setSamplingPlan: fromPromise(({ input: { server, ...request } }: { input: Input & Wanted }) =>
      server.setSamplingPlan(request),
    ),
  },
})

const calling = callingIn(sampling)

const firstPage: readonly null[] = [null]

const gone = { target: 'unreachable', actions: sampling.assign({ error: new Refused('InsufficientPermissions') }) }

export const samplingMachine = sampling.createMachine({
  id: 'sampling',
  context: ({ input }) => ({ ...input, only: null, begins: firstPage, sampling: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getSamplingPlan', {
      on: {
        ReceivedSamplingPlan: {
          target: 'shown',
          actions: assign({
            sampling: ({ context, event: { type: _, counts = context.sampling?.counts, ...received } }) => ({
              ...received,
              ...(counts && { counts }),
            }),
          }),
        },
        PageNotFound: { target: 'loading', reenter: true, actions: assign({ begins: firstPage }) },
        KnowledgeBaseNotFound: gone,
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: {
        set: 'setting',
        show: { target: 'loading', actions: assign({ only: ({ event }) => event.only, begins: firstPage }) },
        next: {
          guard: ({ context }) => context.sampling?.next != null,
          target: 'loading',
          actions: assign({ begins: ({ context }) => [...context.begins, context.sampling?.next ?? null] }),
        },
        previous: {
          guard: ({ context }) => context.begins.length > 1,
          target: 'loading',
          actions: assign({ begins: ({ context }) => context.begins.slice(0, -1) }),
        },
        reload: 'loading',
      },
    },
    setting: calling('setSamplingPlan', {
      input: ({ context: { server, base }, event }) => {
        assertEvent(event, 'set')
        return { server, base, share: event.share, questions: event.questions }
      },
      on: {
        PlanSet: { target: 'loading', actions: assign({ begins: firstPage }) },
        KnowledgeBaseNotFound: gone,
        unreachable: 'shown',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
  },
})
