/**
 * The trail of one study, a page at a time, and the record of its reviews.
 *
 *   asking ──ReceivedStudyTrail──▶ loading ──ReceivedPageOfStudyTrail──▶ shown ──next, previous, first──▶ loading
 *      │                             ▲ ├─ page not full, and more before it ─▶ loading, further back
 *      │                             │ └──unreachable──▶ unreachable ──reload──▶ loading
 *      └──unreachable──▶ failed      │
 *                                    ├──pause in typing── waiting ◀──filter── everywhere
 *   shown ──record──▶ recording ──ReviewRecorded──▶ asking, from the first page
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { Language } from '../language/language'
import type { StudyTrail, StudyTrailPort, studyTrailCalls, TrailLine } from './studyTrail.calls'
import { everyTrailEntry, type TrailFilter } from './trailFilter'

export const linesOfTrailPage = 50

/** In milliseconds. */
const pauseInTyping = 250

export type StudyTrailEvent =
  | { readonly type: 'filter'; readonly filter: Partial<TrailFilter> }
  | { readonly type: 'next' | 'previous' | 'first' | 'reload' }
  | { readonly type: 'record'; readonly note: string }
  | CallEvent<
      | ResultOf<typeof studyTrailCalls.getStudyTrail>
      | ResultOf<typeof studyTrailCalls.getPageOfStudyTrail>
      | ResultOf<typeof studyTrailCalls.recordTrailReview>
    >

interface StudyTrailInput {
  readonly server: StudyTrailPort
  readonly base: BaseName
  readonly language: Language
}

interface StudyTrailContext extends StudyTrailInput {
  /** Null until received. */
  readonly study: StudyTrail | null
  readonly filter: TrailFilter
  /** Where each page up to this one begins; null for the first. */
  readonly begins: readonly (string | null)[]
  /** Of the page so far; null until the first are received. */
  readonly lines: readonly TrailLine[] | null
  /** Where it goes on: the rest of this page, or the next one. Null at the beginning of the study. */
  readonly after: string | null
  /** How far back the search has come. */
  readonly back: string | null
  /** Of the first page: what a review of it covers. */
  readonly upTo: string | null
  readonly note: string
  readonly error: unknown
}

const trail = setup({
  types: { input: {} as StudyTrailInput, context: {} as StudyTrailContext, events: {} as StudyTrailEvent },
  actors: {
    ask: fromPromise(({ input: { server, base, language } }: { input: StudyTrailContext }) =>
      server.getStudyTrail({ ...base, language }),
    ),
    getPage: fromPromise(({ input }: { input: StudyTrailContext }) => {
      const { server, base, language, filter, lines, after } = input
      const limit = linesOfTrailPage - (lines?.length ?? 0)
      return server.getPageOfStudyTrail({ ...base, language, filter, limit, ...(after !== null && { after }) })
    }),
    record: fromPromise(({ input: { server, base, filter, upTo, note } }: { input: StudyTrailContext }) => {
      if (upTo === null) throw new Error('Nothing was looked at')
      return server.recordTrailReview({ ...base, filter, upTo, note })
    }),
  },
  guards: {
    isFirst: ({ context }) => context.begins.length === 1,
    isCut: ({ context }) => context.after !== null && (context.lines?.length ?? 0) < linesOfTrailPage,
  },
  delays: { pauseInTyping },
})

const calling = callingIn(trail)

const fromTheStart = { begins: [null], lines: null, after: null, back: null, upTo: null }

const failed = { on: { reload: 'asking' } } as const

export const studyTrailMachine = trail.createMachine({
  id: 'studyTrail',
  context: ({ input }) => ({ ...input, ...fromTheStart, study: null, filter: everyTrailEntry, note: '', error: null }),
  initial: 'asking',
  on: {
    filter: {
      target: '.waiting',
      actions: assign({ filter: ({ context, event }) => ({ ...context.filter, ...event.filter }), ...fromTheStart }),
    },
  },
  states: {
    asking: calling('ask', {
      on: {
        ReceivedStudyTrail: {
          target: 'loading',
          actions: assign(({ event: { type: _, ...study } }) => ({ ...fromTheStart, study })),
        },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'failed',
      },
    }),
    waiting: { after: { pauseInTyping: 'loading' } },
    loading: calling('getPage', {
      on: {
        ReceivedPageOfStudyTrail: {
          target: 'looked',
          actions: assign(({ context, event: { lines, next, back, upTo } }) => ({
            lines: [...(context.lines ?? []), ...lines],
            after: next,
            back,
            upTo: context.upTo ?? upTo,
          })),
        },
        PageNotFound: {
          target: 'loading',
          reenter: true,
          actions: assign({ ...fromTheStart, filter: everyTrailEntry }),
        },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    looked: { always: [{ guard: 'isCut', target: 'loading' }, { target: 'shown' }] },
    shown: {
      on: {
        next: {
          guard: ({ context }) => context.after !== null,
          target: 'loading',
          actions: assign({ begins: ({ context }) => [...context.begins, context.after], lines: null }),
        },
        previous: {
          guard: ({ context }) => context.begins.length > 1,
          target: 'loading',
          actions: assign(({ context: { begins } }) => ({
            begins: begins.slice(0, -1),
            after: begins.at(-2) ?? null,
            lines: null,
          })),
        },
        first: { target: 'loading', actions: assign(fromTheStart) },
        reload: 'asking',
        record: { target: 'recording', actions: assign({ note: ({ event }) => event.note }) },
      },
    },
    recording: calling('record', {
      on: {
        ReviewRecorded: { target: 'asking', actions: assign({ note: '' }) },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'shown',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    failed,
    gone: {},
  },
})
