/**
 * The tokens of a case, what became of each, and revoking one. The list follows what happens by itself.
 *
 *   loading ──ReceivedTokens──▶ ready ──10 s──▶ following ──ReceivedTokens, unreachable──▶ ready
 *     ▲ │                        └──revoke──▶ revoking ──Ok, TokenError──▶ following
 *     │ └──unreachable──▶ unreachable                └──unreachable──▶ ready
 *     └────reload─────────────┘
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { CaseToken, CaseTokensPort, ListCaseTokensResult, RevokeTokenResult } from './tokens.calls'

export const followDelay = 10_000

export type CaseTokensEvent =
  | { readonly type: 'revoke'; readonly uuid: string }
  | { readonly type: 'reload' }
  | CallEvent<ListCaseTokensResult | RevokeTokenResult>

export interface CaseTokensInput {
  readonly tokens: CaseTokensPort
  readonly studyCase: CaseIdentity
}

interface CaseTokensContext extends CaseTokensInput {
  readonly list: readonly CaseToken[]
  readonly revoked: string
  readonly error: unknown
}

const listing = setup({
  types: { input: {} as CaseTokensInput, context: {} as CaseTokensContext, events: {} as CaseTokensEvent },
  delays: { followDelay },
  actors: {
    listCaseTokens: fromPromise(({ input: { tokens, studyCase } }: { input: CaseTokensContext }) =>
      tokens.listCaseTokens(studyCase),
    ),
    revokeToken: fromPromise(({ input: { tokens, studyCase, revoked } }: { input: CaseTokensContext }) =>
      tokens.revokeToken({ ...studyCase, uuid: revoked }),
    ),
  },
})

const calling = callingIn(listing)

const received = listing.assign({
  list: ({ context, event }) => (event.type === 'ReceivedTokens' ? event.tokens : context.list),
})

export const caseTokensMachine = listing.createMachine({
  id: 'caseTokens',
  context: ({ input }) => ({ ...input, list: [], revoked: '', error: null }),
  initial: 'loading',
  states: {
    loading: calling('listCaseTokens', {
      on: {
        ReceivedTokens: { target: 'ready', actions: received },
        TokenError: 'unreachable',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        revoke: { target: 'revoking', actions: assign({ revoked: ({ event }) => event.uuid }) },
        reload: 'following',
      },
      after: { followDelay: 'following' },
    },
    following: calling('listCaseTokens', {
      on: {
        ReceivedTokens: { target: 'ready', actions: received },
        TokenError: 'ready',
        unreachable: 'ready',
      },
    }),
    revoking: calling('revokeToken', { on: { Ok: 'following', TokenError: 'following', unreachable: 'ready' } }),
    unreachable: { on: { reload: 'loading' } },
  },
})
