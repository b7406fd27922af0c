import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { noPassword } from '../session/password/newPassword'
import type { LoginResult, SessionPort } from '../session/session.calls'
import { type PasswordResetEvent, passwordResetMachine } from './passwordReset.machine'
import type { PasswordResetPort, SetForgottenPasswordResult } from './registration.calls'
import { answering } from './registration.fixture'

const activationContinuationLink = 'https://cases.example.org/#/pw-forgotten'
const link = { user: 'ada', token: 'secret' }
const password = 'correct-horse-battery'

const ada = { username: 'ada', firstName: '', lastName: '', roles: [] }
const failing: Pick<SessionPort, 'login'> = { login: async () => ({ type: 'LoginFailed' }) }

const opened = (registration: PasswordResetPort, from: typeof link | null, session = failing) =>
  createActor(passwordResetMachine, {
    input: { registration, session, activationContinuationLink, link: from, language: 'de' },
  }).start()

function typedIn(answer: () => Promise<SetForgottenPasswordResult>, session = failing) {
  const asked: unknown[] = []
  const registration = answering({
    SetPassword: (request) => {
      asked.push(request)
      return answer()
    },
  })
  const actor = opened(registration, link, session)
  actor.send({ type: 'typePassword', password })
  actor.send({ type: 'typeAgain', password })
  return { actor, asked }
}

describe('a forgotten password', () => {
  it('is requested by username, and always reports a sent mail', async () => {
    const asked: unknown[] = []
    const registration = answering({
      resetPassword: async (request) => {
        asked.push(request)
        return { type: 'Ok' }
      },
    })
    const actor = opened(registration, null)
    actor.send({ type: 'typeUser', user: ' ' })
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(false)
    actor.send({ type: 'typeUser', user: ' ada ' })
    actor.send({ type: 'submit' })
    await waitFor(actor, (form) => form.matches('sent'))
    expect(asked).toEqual([{ user: 'ada', activationContinuationLink, language: 'de' }])
  })

  it('can be requested again after a call without response', async () => {
    const actor = opened(answering({ resetPassword: () => Promise.reject(new Error('offline')) }), null)
    actor.send({ type: 'typeUser', user: 'ada' })
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('asking'))
    expect(context).toMatchObject({ problem: 'failed', user: 'ada' })
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'sending', context: { problem: null } })
  })

  it('is requested later after too many requests', async () => {
    const actor = opened(answering({ resetPassword: async () => ({ type: 'TooManyRequests' }) }), null)
    actor.send({ type: 'typeUser', user: 'ada' })
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('asking'))
    expect(context).toMatchObject({ problem: 'TooManyRequests', user: 'ada' })
  })

  it('is set through the link, for its user and with its token', async () => {
    const { actor, asked } = typedIn(async () => ({ type: 'CommandExecuted' }))
    actor.send({ type: 'submit' })
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('passwordSet'))
    expect(asked).toEqual([{ ...link, password }])
    expect(context).toMatchObject({ isPasswordSet: true, typed: noPassword })
  })

  it('signs in whoever has just chosen it, by the sign-in that everybody takes [AUTH-09]', async () => {
    const asked: unknown[] = []
    const login: SessionPort['login'] = async (request) => {
      asked.push(request)
      return { type: 'LoginSuccessful', user: ada }
    }
    const { actor } = typedIn(async () => ({ type: 'CommandExecuted' }), { login })
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('signedIn'))
    expect(asked).toEqual([{ user: 'ada', password }])
    expect(context).toMatchObject({ isPasswordSet: true, typed: noPassword, signedIn: ada })
  })

  it.each<LoginResult>([
    { type: 'SecondFactorRequired', step: 'step', app: true, passkey: false },
    { type: 'Deactivated' },
    { type: 'TooManyFailedLogins' },
  ])('leads to the page that signs in where more is asked: $type [AUTH-09]', async (result) => {
    const { actor } = typedIn(async () => ({ type: 'CommandExecuted' }), { login: async () => result })
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('passwordSet'))
    expect(context).toMatchObject({ isPasswordSet: true, typed: noPassword, signedIn: null })
  })

  it('starts empty', () => {
    for (const from of [null, link])
      expect(opened(answering({}), from).getSnapshot().context).toMatchObject({
        user: '',
        typed: { password: '', again: '' },
        isPasswordSet: null,
        problem: null,
      })
  })

  it('may not equal the username of the link', () => {
    const actor = opened(answering({}), { ...link, user: password })
    actor.send({ type: 'typePassword', password })
    actor.send({ type: 'typeAgain', password })
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(false)
  })

  it('must satisfy the password rules', () => {
    const { actor } = typedIn(async () => ({ type: 'CommandExecuted' }))
    actor.send({ type: 'typeAgain', password: 'another-horse-battery' })
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(false)
  })

  it.each<[string, () => Promise<SetForgottenPasswordResult>, string]>([
    ['PasswordInvalid', async () => ({ type: 'PasswordInvalid' }), 'PasswordInvalid'],
    ['a lost connection', () => Promise.reject(new Error('offline')), 'failed'],
  ])('is not set after %s: that is said, and the password cleared [AUTH-09]', async (_, answer, problem) => {
    const { actor } = typedIn(answer)
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('choosing') && form.context.isPasswordSet === false)
    expect(context).toMatchObject({ typed: noPassword, problem })
  })

  it.each(['PermissionError', 'TokenError', 'AddFactError'] as const)(
    'needs another link after %s, which is requested for the same user [AUTH-09]',
    async (type) => {
      const { actor } = typedIn(async () => ({ type }))
      actor.send({ type: 'submit' })
      const { context } = await waitFor(actor, (form) => form.matches('asking'))
      expect(context).toMatchObject({ isPasswordSet: false, typed: noPassword, problem: 'linkInvalid', user: 'ada' })
      actor.send({ type: 'submit' })
      await waitFor(actor, (form) => form.matches('sent'))
    },
  )
})

describe('every way through a forgotten password', () => {
  const events: PasswordResetEvent[] = [
    { type: 'typeUser', user: 'ada' },
    { type: 'typePassword', password },
    { type: 'typeAgain', password },
    { type: 'submit' },
    { type: 'Ok' },
    { type: 'CommandExecuted' },
    { type: 'LoginSuccessful', user: ada },
    { type: 'LoginFailed' },
    { type: 'PermissionError' },
    { type: 'TokenError' },
    { type: 'AddFactError' },
    { type: 'PasswordInvalid' },
    { type: 'TooManyRequests' },
    { type: 'unreachable', error: 'offline' },
  ]
  const pathsFrom = (from: typeof link | null) =>
    getShortestPaths(passwordResetMachine, {
      input: { registration: answering({}), session: failing, activationContinuationLink, link: from, language: 'de' },
      events,
      stopWhen: ({ status }) => status === 'done',
    })
  const reached = (from: typeof link | null) => new Set(pathsFrom(from).map(({ state }) => state.value))

  it('sets a password only from a link, and requests one without it or after it', () => {
    expect(reached(null)).toEqual(new Set(['asking', 'sending', 'sent']))
    expect(reached(link)).toEqual(
      new Set(['choosing', 'setting', 'signingIn', 'signedIn', 'passwordSet', 'asking', 'sending', 'sent']),
    )
  })

  it('ends once the mail is sent or the password set', () => {
    const ends = ['sent', 'passwordSet', 'signedIn']
    for (const { state } of [...pathsFrom(null), ...pathsFrom(link)])
      expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('holds a typed password only while it is needed', () => {
    for (const { state } of [...pathsFrom(null), ...pathsFrom(link)])
      if (!['choosing', 'setting', 'signingIn'].includes(String(state.value)))
        expect(state.context.typed).toEqual(noPassword)
  })
})
