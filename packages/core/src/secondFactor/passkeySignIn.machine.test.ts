import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ClientUser } from '../session/session.calls'
import { type PasskeySignInEvent, passkeySignInMachine } from './passkeySignIn.machine'
import type { SignInByPasskeyResult } from './secondStep.calls'

const ada: ClientUser = { username: 'ada', firstName: 'Ada', lastName: 'Byron', roles: ['PI'] }

function opened(answer: SignInByPasskeyResult, chosen: string | null = '{"id":"k"}', onlyUser?: string) {
  const sent: unknown[] = []
  const input = {
    port: {
      beginPasskeySignIn: async () => ({ type: 'PasskeyAsked', options: '{"challenge":"x"}' }) as const,
      signInByPasskey: async (request: unknown) => {
        sent.push(request)
        return answer
      },
    },
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: ada }) as const },
    browser: { get: async () => chosen },
    onlyUser,
  }
  const actor = createActor(passkeySignInMachine, { input }).start()
  actor.send({ type: 'start' })
  return { actor, sent, input }
}

describe('signing in by a passkey', () => {
  it('asks who is signed in, so that the device hears of it [MORE-03]', async () => {
    const { actor, sent } = opened({ type: 'LoginSuccessful', user: { ...ada, firstName: '' } })
    expect((await waitFor(actor, (one) => one.matches('done'))).context.signedIn).toEqual(ada)
    expect(sent).toEqual([{ response: '{"id":"k"}' }])
  })

  it('names the person whose form it covers [MORE-03]', async () => {
    const { actor, sent } = opened({ type: 'LoginSuccessful', user: ada }, '{}', 'ada')
    await waitFor(actor, (one) => one.matches('done'))
    expect(sent).toEqual([{ response: '{}', onlyUser: 'ada' }])
  })

  it('sends nothing where the person chooses none, and says nothing [MORE-03]', async () => {
    const { actor, sent } = opened({ type: 'PasskeyRefused' }, null)
    expect((await waitFor(actor, (one) => one.matches('idle'))).context.problem).toBeNull()
    expect(sent).toEqual([])
  })

  it.each(['PasskeyRefused', 'Deactivated', 'NoPasskeysHere'] as const)('says why not: %s [MORE-03]', async (type) => {
    const { actor } = opened({ type })
    expect((await waitFor(actor, (one) => one.matches('idle'))).context).toMatchObject({
      problem: type,
      signedIn: null,
    })
  })

  it('reaches every state', () => {
    const events: PasskeySignInEvent[] = [
      { type: 'start' },
      { type: 'LoginSuccessful', user: ada },
      { type: 'ReceivedUser', user: ada },
      { type: 'Cancelled' },
      { type: 'unreachable', error: 'offline' },
    ]
    const { input } = opened({ type: 'PasskeyRefused' })
    const paths = getShortestPaths(passkeySignInMachine, { input, events, stopWhen: ({ status }) => status === 'done' })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(passkeySignInMachine.states)))
  })
})
