/**
 * The transfer of one case to another site.
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
  | { type: 'begin' }
  | { type: 'cancel' }
  | { type: 'transfer'; site: string; reason: string }
  | CallEvent<ResultOf<typeof sitesCalls.getSites> | ResultOf<typeof sitesCalls.transferCases>>

interface TransferInput {
  readonly server: Pick<SitesPort, 'getSites' | 'transferCases'>
  readonly studyCase: CaseIdentity
  /** The case belongs to another site now. */
  readonly onMoved: () => void
}

interface TransferContext extends TransferInput {
  readonly sites: readonly string[]
  readonly site: string
  readonly reason: string
  readonly refusal: TransferRefusal | null
  readonly error: unknown
}

const dialog = setup({
  types: { input: {} as TransferInput, context: {} as TransferContext, events: {} as TransferEvent },
  actors: {
    load: fromPromise(({ input: { server } }: { input: TransferContext }) => server.getSites({})),
    move: fromPromise(({ input: { server, studyCase, site, reason } }: { input: TransferContext }) => {
      const { group, base, owner, name } = studyCase
      return server.transferCases({ cases: [{ group, base, owner, name }], site, reason })
    }),
  },
})

const calling = callingIn(dialog)

export const transferMachine = dialog.createMachine({
  id: 'transfer',
  context: ({ input }) => ({ ...input, sites: [], site: '', reason: '', refusal: null, error: null }),
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
    idle: { on: { begin: { target: 'asking', actions: assign({ refusal: null, error: null }) } } },
    asking: {
      on: {
        cancel: 'idle',
        transfer: {
          target: 'moving',
          actions: assign({ site: ({ event }) => event.site, reason: ({ event }) => event.reason, refusal: null }),
        },
      },
    },
    moving: calling('move', {
      on: {
        CasesTransferred: 'moved',
        NothingTransferred: {
          target: 'asking',
          actions: assign({ refusal: ({ event }) => event.failures[0]?.problem ?? 'CaseNotFound' }),
        },
        SiteNotFound: { target: 'asking', actions: assign({ refusal: 'SiteNotFound' }) },
        unreachable: 'asking',
      },
    }),
    moved: {
      entry: ({ context }) => context.onMoved(),
      on: { begin: { target: 'asking', actions: assign({ refusal: null, error: null }) } },
    },
  },
})
