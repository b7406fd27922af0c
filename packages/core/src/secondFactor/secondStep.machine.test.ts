import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { ClientUser } from '../session/session.calls'
import type { EnterCodeResult } from './secondStep.calls'
import { type SecondStepEvent, secondStepMachine } from './secondStep.machine'

const ada: ClientUser = { username: 'ada', firstName: 'Ada', lastName: 'Byron', roles: ['PI'] }
const step = { type: 'SecondFactorRequired', step: 'token', app: true, passkey: false } as const

function opened(...answers: (EnterCodeResult | Error)[]) {
  const sent: unknown[] = []
  const input = {
    step,
    port: {
      enterCode: async (request: unknown) => {
        sent.push(request)
        const answer = answers.shift() ?? new Error('offline')
        if (answer instanceof Error) throw answer
        return answer
      },
    },
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: ada }) as const },
  }
  const actor = createActor(secondStepMachine, { input }).start()
  const type = (code: string) => actor.send({ type: 'typeCode', code })
  const until = (state: 'typing' | 'done' | 'ended' | 'counting') => waitFor(actor, (one) => one.matches(state))
  return { actor, sent, input, type, until }
}

const wrong = { type: 'CodeWrong', triesLeft: 4 } as const

describe('the second step of signing in', () => {
  it('sends six digits as soon as they are there [MORE-03]', async () => {
    const { sent, type, until } = opened({ type: 'LoginSuccessful', user: ada })
    type('12345')
    expect(sent).toEqual([])
    type('123 456')
    expect((await until('done')).context.signedIn).toEqual(ada)
    expect(sent).toEqual([{ step: 'token', code: '123456' }])
  })

  it('clears a wrong code, says how many tries are left, and does not send the next by itself [MORE-03]', async () => {
    const { actor, sent, type, until } = opened(wrong, { type: 'LoginSuccessful', user: ada })
    type('123456')
    expect((await until('typing')).context).toMatchObject({ code: '', triesLeft: 4 })
    type('654321')
    expect(sent).toHaveLength(1)
    actor.send({ type: 'submit' })
    await until('done')
  })

  it('asks who is signed in, so that the device hears of it', async () => {
    const { type, until } = opened({ type: 'LoginSuccessful', user: { ...ada, firstName: '' } })
    type('123456')
    expect((await until('done')).context.signedIn?.firstName).toBe('Ada')
  })

  it('says after a recovery code how many are left [MORE-03]', async () => {
    const { actor, sent, type, until } = opened({ type: 'LoginSuccessful', user: ada, recoveryCodesLeft: 9 })
    actor.send({ type: 'chooseKind', kind: 'recovery' })
    type('7F3K-92QD')
    expect(sent).toEqual([])
    actor.send({ type: 'submit' })
    expect((await until('counting')).context.codesLeft).toBe(9)
    actor.send({ type: 'goOn' })
    await until('done')
  })

  it('keeps the code where the server does not answer, and sends it again [MORE-03]', async () => {
    const { actor, type, until } = opened(new Error('offline'), { type: 'LoginSuccessful', user: ada })
    type('123456')
    expect((await until('typing')).context).toMatchObject({ code: '123456', triesLeft: null })
    expect(actor.getSnapshot().context.error).toBeInstanceOf(Error)
    actor.send({ type: 'submit' })
    await until('done')
  })

  it.each(['SignInAgain', 'Deactivated', 'TooManyFailedLogins'] as const)(
    'goes back to the password, which says why: %s [MORE-03]',
    async (answer) => {
      const { type, until } = opened({ type: answer })
      type('123456')
      expect((await until('ended')).context).toMatchObject({ problem: answer, signedIn: null })
    },
  )

  it('knows until when further tries are refused [AUTH-12]', async () => {
    const { type, until } = opened({ type: 'TooManyFailedLogins', until: '2026-11-27T13:00:00Z' })
    type('123456')
    expect((await until('ended')).context).toMatchObject({ until: '2026-11-27T13:00:00Z' })
  })

  it('reaches every state, and knows who is signed in only at its end', () => {
    const events: SecondStepEvent[] = [
      { type: 'typeCode', code: '12345' },
      { type: 'typeCode', code: '123456' },
      { type: 'LoginSuccessful', user: ada },
      { type: 'LoginSuccessful', user: ada, recoveryCodesLeft: 3 },
      { type: 'ReceivedUser', user: ada },
      { type: 'goOn' },
      wrong,
      { type: 'SignInAgain' },
      { type: 'unreachable', error: 'offline' },
    ]
    const paths = getShortestPaths(secondStepMachine, {
      input: opened().input,
      events,
      stopWhen: ({ status }) => status === 'done',
    })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(secondStepMachine.states)))
    for (const { state } of paths) {
      const isIn = ['arriving', 'counting', 'done'].includes(String(state.value))
      expect(state.context.signedIn !== null).toBe(isIn)
    }
  })
})
