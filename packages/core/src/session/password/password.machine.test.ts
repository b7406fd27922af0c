import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { Refused } from '../../refusal'
import type { SessionPort, SetPasswordResult } from '../session.calls'
import { type PasswordEvent, passwordMachine } from './password.machine'

const long = 'correct-horse-battery'

function answering(...answers: SetPasswordResult[]) {
  const asked: unknown[] = []
  const session: SessionPort = {
    login: async () => ({ type: 'LoginFailed' }),
    logout: async () => ({ type: 'Ok' }),
    getClientUserInfo: async () => ({ type: 'LoginRequired' }),
    setPassword: async (request) => {
      asked.push(request)
      return answers.shift() ?? { type: 'Ok' }
    },
  }
  return { session, asked }
}

function typedIn(session: SessionPort, password = long, again = password) {
  const actor = createActor(passwordMachine, { input: { session, username: 'ada' } }).start()
  actor.send({ type: 'typePassword', password })
  actor.send({ type: 'typeAgain', password: again })
  return actor
}

describe('changing the password', () => {
  it('needs at least 14 characters, twice the same [AUTH-10]', () => {
    const { session } = answering()
    expect(typedIn(session, 'too-short').getSnapshot().can({ type: 'submit' })).toBe(false)
    expect(typedIn(session, long, `${long}s`).getSnapshot().can({ type: 'submit' })).toBe(false)
    expect(typedIn(session).getSnapshot().can({ type: 'submit' })).toBe(true)
  })

  it('clears both entries when it succeeded [AUTH-10]', async () => {
    const { session, asked } = answering({ type: 'Ok' })
    const actor = typedIn(session)
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (screen) => screen.matches('changed'))
    expect(context.typed).toEqual({ password: '', again: '' })
    expect(asked).toEqual([{ password: long }])
  })

  it('clears the new password when the server refuses it [AUTH-10]', async () => {
    const { session } = answering({ type: 'PasswordInvalid' })
    const actor = typedIn(session)
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (screen) => screen.matches('editing'))
    expect(context).toMatchObject({ typed: { password: '', again: '' }, problem: 'PasswordInvalid' })
  })

  it('asks for the present password only when the server wants it, and keeps the new one meanwhile', async () => {
    const { session, asked } = answering(
      { type: 'CurrentPasswordWrong' },
      { type: 'CurrentPasswordWrong' },
      { type: 'Ok' },
    )
    const actor = typedIn(session)
    actor.send({ type: 'submit' })
    let { context } = await waitFor(actor, (screen) => screen.matches('editing'))
    expect(context).toMatchObject({
      asksForCurrent: true,
      problem: 'CurrentPasswordMissing',
      typed: { password: long },
    })
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(false)

    actor.send({ type: 'typeCurrent', password: 'mistaken' })
    actor.send({ type: 'submit' })
    context = (await waitFor(actor, (screen) => screen.matches('editing'))).context
    expect(context).toMatchObject({ problem: 'CurrentPasswordWrong', current: '' })

    actor.send({ type: 'typeCurrent', password: 'the-present-one' })
    actor.send({ type: 'submit' })
    await waitFor(actor, (screen) => screen.matches('changed'))
    expect(asked.at(-1)).toEqual({ password: long, currentPassword: 'the-present-one' })

    actor.send({ type: 'again' })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'editing',
      context: { typed: { password: '', again: '' }, current: '', asksForCurrent: false, problem: null },
    })
  })

  it('keeps the input after a failed call, and clears the message on the next attempt [AUTH-10]', async () => {
    const setPassword = () => Promise.reject(new Error('offline'))
    const actor = typedIn({ ...answering().session, setPassword })
    expect(actor.getSnapshot().context).toMatchObject({ current: '', asksForCurrent: false, problem: null })
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (screen) => screen.matches('editing'))
    expect(context).toMatchObject({ typed: { password: long, again: long }, problem: 'failed' })
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)('keeps what was typed after %s', async (type) => {
    const actor = typedIn(answering({ type }).session)
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (screen) => screen.matches('editing'))
    expect(context).toMatchObject({ typed: { password: long }, problem: 'failed', error: new Refused(type) })
  })
})

describe('every way through the password screen', () => {
  const events: PasswordEvent[] = [
    { type: 'typeCurrent', password: 'the-present-one' },
    { type: 'typePassword', password: long },
    { type: 'typeAgain', password: long },
    { type: 'submit' },
    { type: 'again' },
    { type: 'Ok' },
    { type: 'PasswordInvalid' },
    { type: 'CurrentPasswordWrong' },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(passwordMachine, {
    input: { session: answering().session, username: 'ada' },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(passwordMachine.states)))
  })

  it('is never over [AUTH-10]', () => {
    for (const { state } of paths) expect(state.status).toBe('active')
  })

  it.each(paths.map((path) => [path.state.value, path] as const))(
    'keeps no password in %s that nobody may use any more',
    (value, path) => {
      if (value === 'changed')
        expect(path.state.context).toMatchObject({ current: '', typed: { password: '', again: '' } })
    },
  )
})
