/**
 * Who may do what in one study, a page at a time, and the record of its reviews.
 *
 *   loading ──ReceivedAccessReport──▶ shown ──next, previous──▶ loading
 *     └──unreachable──▶ unreachable ──reload──▶ loading
 *   shown ──record──▶ recording ──ReviewRecorded──▶ loading, from the first page
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { AccessReport, AccessReportPort, accessReportCalls } from './accessReport.calls'

export const peopleOfReportPage = 100

export type AccessReportEvent =
  | { readonly type: 'next' | 'previous' | 'reload' }
  | { readonly type: 'record'; readonly note: string }
  | CallEvent<
      ResultOf<typeof accessReportCalls.getAccessReport> | ResultOf<typeof accessReportCalls.recordAccessReview>
    >

interface AccessReportInput {
  readonly server: AccessReportPort
  readonly base: BaseName
}

interface AccessReportContext extends AccessReportInput {
  /** The page that is shown, also while another one is on its way; null until the first is received. */
  readonly report: AccessReport | null
  /** The last username before each page up to this one; null for the first. */
  readonly begins: readonly (string | null)[]
  /** Of the first page: what a review covers. */
  readonly upTo: string | null
  readonly note: string
  readonly error: unknown
}

const accessReport = setup({
  types: { input: {} as AccessReportInput, context: {} as AccessReportContext, events: {} as AccessReportEvent },
  actors: {
    getPage: fromPromise(({ input: { server, base, begins } }: { input: AccessReportContext }) => {
      const after = begins.at(-1) ?? null
      return server.getAccessReport({ ...base, limit: peopleOfReportPage, ...(after !== null && { after }) })
    }),
    record: fromPromise(({ input: { server, base, upTo, note } }: { input: AccessReportContext }) => {
      if (upTo === null) throw new Error('Nothing was looked at')
      return server.recordAccessReview({ ...base, upTo, note })
    }),
  },
})

const calling = callingIn(accessReport)

const fromTheStart = { begins: [null], upTo: null }

export const accessReportMachine = accessReport.createMachine({
  id: 'accessReport',
  context: ({ input }) => ({ ...input, ...fromTheStart, report: null, note: '', error: null }),
  initial: 'loading',
  states: {
    loading: calling('getPage', {
      on: {
        ReceivedAccessReport: {
          target: 'shown',
          actions: assign(({ context, event: { type: _, ...report } }) => ({
            report,
            upTo: context.upTo ?? report.at,
          })),
        },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: {
        next: {
          guard: ({ context }) => context.report?.hasMore ?? false,
          target: 'loading',
          actions: assign({
            begins: ({ context: { begins, report } }) => [...begins, report?.people.at(-1)?.username ?? null],
          }),
        },
        previous: {
          guard: ({ context }) => context.begins.length > 1,
          target: 'loading',
          actions: assign({ begins: ({ context: { begins } }) => begins.slice(0, -1) }),
        },
        reload: { target: 'loading', actions: assign(fromTheStart) },
        record: { target: 'recording', actions: assign({ note: ({ event }) => event.note }) },
      },
    },
    recording: calling('record', {
      on: {
        ReviewRecorded: { target: 'loading', actions: assign({ ...fromTheStart, note: '' }) },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'shown',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    gone: {},
  },
})
