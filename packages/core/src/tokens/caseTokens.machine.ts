/**
 * The tokens of a case, what became of each, and revoking one. The list follows what happens by itself.
 *
 *   loading ──ReceivedTokens──▶ ready ──10 s──▶ following ──ReceivedTokens, unreachable──▶ ready
 *     ▲ │                        │ └──five minutes without a person──▶ resting ──active──▶ following
 *     │ │                        └──revoke──▶ revoking ──Ok, TokenError──▶ following
 *     │ └──unreachable──▶ unreachable            └──unreachable──▶ ready
 *     └────reload─────────────┘
 *
 * A token that could not be revoked is named until it is, or until a list shows that it has ended. Asking alone would keep the session of
 * a person who has left the desk alive, so it stops without a sign of life.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import { isStanding } from './token'
import type { CaseToken, CaseTokensPort, ListCaseTokensResult, RevokeTokenResult } from './tokens.calls'

export const followDelay = 10_000
/** Looks without a sign of life: five minutes. */
const mostLooks = 30

export type CaseTokensEvent =
  | { readonly type: 'revoke'; readonly uuid: string }
  | { readonly type: 'reload' }
  /** A person is at the page. */
  | { readonly type: 'active' }
  | CallEvent<ListCaseTokensResult | RevokeTokenResult>

export interface CaseTokensInput {
  readonly tokens: CaseTokensPort
  readonly studyCase: CaseIdentity
}

interface CaseTokensContext extends CaseTokensInput {
  readonly list: readonly CaseToken[]
  readonly revoked: string
  /** The id of the token that could not be revoked. */
  readonly notRevoked: string | null
  /** Since the last sign of life. */
  readonly looks: number
  readonly error: unknown
}

const listing = setup({
  types: { input: {} as CaseTokensInput, context: {} as CaseTokensContext, events: {} as CaseTokensEvent },
  delays: { followDelay },
  guards: { isHere: ({ context }) => context.looks < mostLooks },
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

const received = listing.assign(({ context, event }) => {
  if (event.type !== 'ReceivedTokens') return {}
  const { tokens: list } = event
  const stands = list.some(({ uuid, state }) => uuid === context.notRevoked && isStanding(state))
  return { list, notRevoked: stands ? context.notRevoked : null }
})

const notRevoked = listing.assign({ notRevoked: ({ context }) => context.revoked })
const here = listing.assign({ looks: 0 })
const revoke = {
  target: 'revoking' as const,
  actions: listing.assign(({ event }) =>
    event.type === 'revoke' ? { revoked: event.uuid, notRevoked: null, looks: 0 } : {},
  ),
}

export const caseTokensMachine = listing.createMachine({
  id: 'caseTokens',
  context: ({ input }) => ({ ...input, list: [], revoked: '', notRevoked: null, looks: 0, error: null }),
  initial: 'loading',
  on: { active: { actions: here } },
  states: {
    loading: calling('listCaseTokens', {
      on: {
        ReceivedTokens: { target: 'ready', actions: received },
        TokenError: 'unreachable',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: { revoke, reload: 'following' },
      after: { followDelay: [{ guard: 'isHere', target: 'following' }, { target: 'resting' }] },
    },
    resting: { on: { revoke, active: { target: 'following', actions: here } } },
    following: calling('listCaseTokens', {
      entry: assign({ looks: ({ context }) => context.looks + 1 }),
      on: {
        revoke,
        ReceivedTokens: { target: 'ready', actions: received },
        TokenError: 'ready',
        unreachable: 'ready',
      },
    }),
    revoking: calling('revokeToken', {
      on: {
        Ok: 'following',
        TokenError: { target: 'following', actions: notRevoked },
        unreachable: { target: 'ready', actions: notRevoked },
      },
    }),
    unreachable: { on: { reload: 'loading' } },
  },
})
