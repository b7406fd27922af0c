/**
 * Signing one questionnaire, or withdrawing the signature.
 *
 *   asking ──confirm──▶ sending ──SdvSet──▶ done
 *     ▲                    ├──CaseChanged──▶ outdated
 *     │                    ├──LoginRequired, InsufficientPermissions──▶ notAllowed
 *     └──── confirm ────  offline ◀── no connection
 *
 * The call is idempotent, so it can be sent again.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { FrozenQuestionnaire } from '../locks/freezing'
import type { MoveSdv, MoveSdvResult, SignPort } from './sdv.calls'
import type { SignMove } from './sign'

export interface SignInput {
  readonly sdv: SignPort
  readonly move: SignMove
  readonly request: MoveSdv
}

interface SignContext extends SignInput {
  readonly frozen: readonly FrozenQuestionnaire[] | null
}

export const signMachine = setup({
  types: {
    input: {} as SignInput,
    context: {} as SignContext,
    events: {} as { type: 'confirm' } | { type: 'failed' } | MoveSdvResult,
  },
  actors: {
    send: fromPromise(({ input: { sdv, move, request } }: { input: SignInput }) =>
      move === 'setPi' ? sdv.setPiSdv(request) : sdv.unSetPiSdv(request),
    ),
  },
}).createMachine({
  id: 'sign',
  context: ({ input }) => ({ ...input, frozen: null }),
  initial: 'asking',
  states: {
    asking: { on: { confirm: 'sending' } },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise({ type: 'failed' }) },
      },
      on: {
        SdvSet: { target: 'done', actions: assign({ frozen: ({ event }) => event.frozen ?? null }) },
        CaseChanged: 'outdated',
        // Without signing in now, the person can still confirm later.
        LoginRequired: 'asking',
        InsufficientPermissions: 'notAllowed',
        failed: 'offline',
      },
    },
    offline: { on: { confirm: 'sending' } },
    done: { type: 'final' },
    outdated: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})
