import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { SessionPort } from './session.calls'
import { signInOffersMachine } from './signInOffers.machine'

async function offered(session: Pick<SessionPort, 'getSignInOffers'>) {
  const actor = createActor(signInOffersMachine, { input: { session } }).start()
  const before = actor.getSnapshot().context.offers
  const { context } = await waitFor(actor, (one) => one.matches('known'))
  return [before, context.offers]
}

const nothing = { registration: false, passwordReset: false }

describe('the sign-in form', () => {
  it('offers what the server says, and nothing before [APP-22]', async () => {
    const session = {
      getSignInOffers: async () => ({ type: 'SignInOffers', registration: true, passwordReset: false }) as const,
    }
    expect(await offered(session)).toEqual([nothing, { registration: true, passwordReset: false }])
  })

  it.each<[string, Pick<SessionPort, 'getSignInOffers'>]>([
    ['does not know the call', {}],
    ['refuses it', { getSignInOffers: async () => ({ type: 'LoginRequired' }) }],
    ['cannot be reached', { getSignInOffers: () => Promise.reject(new Error('no connection')) }],
  ])('offers nothing of a server that %s [APP-22]', async (_, session) => {
    expect(await offered(session)).toEqual([nothing, nothing])
  })
})
