/**
 * The report of an import, a page at a time.
 *
 *   loading ──ReceivedImportFindings──▶ shown ──next, previous, only──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { FindingKind, ImportFinding, ImportsPort, importsCalls } from './imports.calls'

export type ImportFindingsEvent =
  /** Null: of every kind. */
  | { readonly type: 'only'; readonly kinds: readonly FindingKind[] | null }
  | { readonly type: 'next' | 'previous' | 'reload' }
  | CallEvent<ResultOf<typeof importsCalls.getImportFindings>>

interface ImportFindingsInput {
  readonly server: Pick<ImportsPort, 'getImportFindings'>
  readonly id: string
}

interface ImportFindingsContext extends ImportFindingsInput {
  readonly kinds: readonly FindingKind[] | null
  /** The last finding before each page up to this one. */
  readonly begins: readonly number[]
  /** Null until received. */
  readonly findings: readonly ImportFinding[] | null
  readonly hasMore: boolean
  readonly error: unknown
}

const reading = setup({
  types: {
    input: {} as ImportFindingsInput,
    context: {} as ImportFindingsContext,
    events: {} as ImportFindingsEvent,
  },
  actors: {
    load: fromPromise(({ input: { server, id, kinds, begins } }: { input: ImportFindingsContext }) =>
      server.getImportFindings({ import: id, kinds, after: begins.at(-1) ?? 0 }),
    ),
  },
})

const calling = callingIn(reading)

export const importFindingsMachine = reading.createMachine({
  id: 'importFindings',
  context: ({ input }) => ({ ...input, kinds: null, begins: [0], findings: null, hasMore: false, error: null }),
  initial: 'loading',
  on: { only: { target: '.loading', actions: assign({ kinds: ({ event }) => event.kinds, begins: [0] }) } },
  states: {
    loading: calling('load', {
      on: {
        ReceivedImportFindings: {
          target: 'shown',
          actions: assign({ findings: ({ event }) => event.findings, hasMore: ({ event }) => event.more }),
        },
        ImportNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: {
        next: {
          guard: ({ context }) => context.hasMore,
          target: 'loading',
          actions: assign({ begins: ({ context: { begins, findings } }) => [...begins, findings?.at(-1)?.seq ?? 0] }),
        },
        previous: {
          guard: ({ context }) => context.begins.length > 1,
          target: 'loading',
          actions: assign({ begins: ({ context: { begins } }) => begins.slice(0, -1) }),
        },
      },
    },
    unreachable: { on: { reload: 'loading' } },
    gone: {},
  },
})
