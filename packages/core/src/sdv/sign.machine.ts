/**
 * Signing one questionnaire, or withdrawing the signature.
 *
 *   asking ──confirm──▶ sending ──SdvSet──▶ done
 *                          ├──CaseChanged──▶ outdated
 *                          └──unreachable──▶ unreachable ──confirm──▶ sending
 *
 * The call is idempotent, so it can be sent again.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
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
  readonly error: unknown
}

const signing = setup({
  types: {
    input: {} as SignInput,
    context: {} as SignContext,
    events: {} as { type: 'confirm' } | CallEvent<MoveSdvResult>,
  },
  actors: {
    send: fromPromise(({ input: { sdv, move, request } }: { input: SignInput }) =>
      move === 'setPi' ? sdv.setPiSdv(request) : sdv.unSetPiSdv(request),
    ),
  },
})

const calling = callingIn(signing)

export const signMachine = signing.createMachine({
  id: 'sign',
  context: ({ input }) => ({ ...input, frozen: null, error: null }),
  initial: 'asking',
  states: {
    asking: { on: { confirm: 'sending' } },
    sending: calling('send', {
      on: {
        SdvSet: { target: 'done', actions: assign({ frozen: ({ event }) => event.frozen ?? null }) },
        CaseChanged: 'outdated',
        unreachable: 'unreachable',
      },
    }),
    unreachable: { on: { confirm: 'sending' } },
    done: { type: 'final' },
    outdated: { type: 'final' },
  },
})
