/**
 * The offers of the sign-in form besides signing in.
 *
 *   asking ──SignInOffers──▶ known
 *      └── anything else ──▶ known, with nothing offered
 *
 * Nothing is offered before the server has confirmed it: a dead end is worse than no offer.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { SessionPort, SignInOffers } from './session.calls'

interface OffersInput {
  readonly session: Pick<SessionPort, 'getSignInOffers'>
}

interface OffersContext extends OffersInput {
  readonly offers: SignInOffers
}

const nothing: SignInOffers = { registration: false, passwordReset: false }

async function ask({ session }: OffersInput): Promise<SignInOffers> {
  const told = await session.getSignInOffers?.()
  if (told?.type !== 'SignInOffers') return nothing
  const { registration, passwordReset, conditions, providers, conversion } = told
  return {
    registration,
    passwordReset,
    ...(conditions !== undefined && { conditions }),
    ...(providers && { providers }),
    ...(conversion && { conversion }),
  }
}

export const signInOffersMachine = setup({
  types: { input: {} as OffersInput, context: {} as OffersContext },
  actors: { ask: fromPromise(({ input }: { input: OffersInput }) => ask(input)) },
}).createMachine({
  id: 'signInOffers',
  context: ({ input }) => ({ ...input, offers: nothing }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: { target: 'known', actions: assign({ offers: ({ event }) => event.output }) },
        onError: 'known',
      },
    },
    known: { type: 'final' },
  },
})
