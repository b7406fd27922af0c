/** Ours: whether the session is still open, asked by a page that nobody touches. */
import { call, type Port } from '../call/call'

export const sessionWatchCalls = {
  isSessionOpen: call({
    policy: 'signedInSoFar',
    isOfInterview: true,
    keepsNoSession: true,
    changes: false,
    request: {},
    results: { SessionOpen: {} },
  }),
}

export type SessionWatchPort = Port<typeof sessionWatchCalls>
