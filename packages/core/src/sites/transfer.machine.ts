/**
 * The transfer of one or several cases to another site. Of several, those that cannot be moved are named, and the others move.
 *
 *   loading ──ReceivedSites──▶ idle ──begin──▶ asking ──transfer──▶ moving ──CasesTransferred──▶ moved
 *                                ▲               │ ▲                   ├──NothingTransferred, SiteNotFound──▶ asking, refused
 *                                └────cancel─────┘ └────────────────────┴──unreachable
 *
 * Where the sites cannot be read, nothing is offered.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { SitesPort, sitesCalls, TransferFailure } from './sites.calls'

export type TransferRefusal = TransferFailure['problem'] | 'SiteNotFound'

export type TransferEvent =
  | { type: 'begin'; cases: readonly CaseIdentity[] }
  | { type: 'cancel' }
  | { type: 'transfer'; site: string; reason: string }
  | CallEvent<ResultOf<typeof sitesCalls.getSites> | ResultOf<typeof sitesCalls.transferCases>>

interface TransferInput {
  readonly server: Pick<SitesPort, 'getSites' | 'transferCases'>
  /** The cases, or some of them, belong to another site now. */
  readonly onMoved: () => void
}

interface TransferContext extends TransferInput {
  readonly sites: readonly string[]
  readonly cases: readonly CaseIdentity[]
  readonly site: string
  readonly reason: string
  readonly refusal: TransferRefusal | null
  /** How many were moved last, and which of them were not. */
  readonly moved: number
  readonly failures: readonly TransferFailure[]
  readonly error: unknown
}

const dialog = setup({
  types: { input: {} as TransferInput, context: {} as TransferContext, events: {} as TransferEvent },
  actors: {
    load: fromPromise(({ input: { server } }: { input: TransferContext }) => server.getSites({})),
    move: fromPromise(({ input: { server, cases, site, reason } }: { input: TransferContext }) => {
      const named = cases.map(({ group, base, owner, name }) => ({ group, base, owner, name }))
      return server.transferCases({ cases: named, site, reason })
    }),
  },
})

const calling = callingIn(dialog)

const begin = {
  target: 'asking',
  actions: dialog.assign(({ event }) =>
    event.type === 'begin' ? { cases: event.cases, refusal: null, failures: [], error: null } : {},
  ),
} as const

export const transferMachine = dialog.createMachine({
  id: 'transfer',
  context: ({ input }) => ({
    ...input,
    sites: [],
    cases: [],
    site: '',
    reason: '',
    refusal: null,
    moved: 0,
    failures: [],
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedSites: {
          target: 'idle',
          actions: assign({ sites: ({ event }) => event.sites.map(({ name }) => name) }),
        },
        unreachable: 'idle',
      },
    }),
    idle: { on: { begin } },
    asking: {
      on: {
        cancel: 'idle',
        transfer: {
          target: 'moving',
          actions: assign({
            site: ({ event }) => event.site,
            reason: ({ event }) => event.reason,
            refusal: null,
            failures: [],
          }),
        },
      },
    },
    moving: calling('move', {
      on: {
        CasesTransferred: {
          target: 'moved',
          actions: assign({ moved: ({ event }) => event.moved, failures: ({ event }) => event.failures }),
        },
        NothingTransferred: {
          target: 'asking',
          actions: assign({
            refusal: ({ event }) => event.failures[0]?.problem ?? 'CaseNotFound',
            failures: ({ event }) => event.failures,
          }),
        },
        SiteNotFound: { target: 'asking', actions: assign({ refusal: 'SiteNotFound' }) },
        unreachable: 'asking',
      },
    }),
    moved: {
      entry: ({ context }) => context.onMoved(),
      on: { begin },
    },
  },
})
