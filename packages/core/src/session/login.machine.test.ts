import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type LoginEvent, type LoginInput, loginMachine } from './login.machine'
import type { ClientUser, LoginResult, SessionPort } from './session.calls'

const ada: ClientUser = { username: 'ada', firstName: 'Ada', lastName: 'King', roles: ['PI'] }

const answering = (answer: () => Promise<LoginResult>): SessionPort => ({
  login: answer,
  logout: async () => ({ type: 'Ok' }),
  getClientUserInfo: async () => ({ type: 'LoginRequired' }),
  setPassword: async () => ({ type: 'Ok' }),
})

const session = answering(async () => ({ type: 'LoginSuccessful', user: ada }))

function typedIn(input: LoginInput) {
  const actor = createActor(loginMachine, { input }).start()
  actor.send({ type: 'typeUser', user: 'ada' })
  actor.send({ type: 'typePassword', password: 'correct-horse-battery' })
  return actor
}

describe('signing in', () => {
  it('is possible only with a user name and a password [AUTH-01]', () => {
    const actor = createActor(loginMachine, { input: { session } }).start()
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(false)
    actor.send({ type: 'typeUser', user: '  ' })
    actor.send({ type: 'typePassword', password: 'x' })
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(false)
    actor.send({ type: 'typeUser', user: 'ada' })
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(true)
  })

  it('needs the box of the custom login page ticked, where it has one [AUTH-03]', () => {
    const actor = typedIn({ session })
    const maySubmit = () => actor.getSnapshot().can({ type: 'submit' })
    const page = { cardHeaderHtml: '<h1>Registry</h1>', cardContentHtml: '<p>Welcome</p>', acceptCheckboxHtml: ' \n' }
    actor.send({ type: 'showPage', page })
    expect(actor.getSnapshot().context.page).toBe(page)
    expect(maySubmit()).toBe(true)
    actor.send({ type: 'showPage', page: { ...page, acceptCheckboxHtml: 'I accept the <a>terms</a>' } })
    expect(maySubmit()).toBe(false)
    actor.send({ type: 'accept', accepts: true })
    expect(maySubmit()).toBe(true)
    actor.send({ type: 'accept', accepts: false })
    expect(maySubmit()).toBe(false)
  })

  it.each([
    ['signs in', null, 'signedIn'],
    [
      'asks for acceptance first',
      { cardHeaderHtml: '', cardContentHtml: '', acceptCheckboxHtml: 'I accept' },
      'editing',
    ],
  ] as const)(
    'keeps a press of Enter until the custom login page is known, and then %s [AUTH-03]',
    async (_, page, then) => {
      const actor = typedIn({ session, awaitsPage: true })
      actor.send({ type: 'submit' })
      expect(actor.getSnapshot().value).toBe('awaitingPage')
      actor.send({ type: 'showPage', page })
      await waitFor(actor, (form) => form.matches(then))
    },
  )

  it('asks for acceptance again when the page has changed [AUTH-03]', () => {
    const actor = typedIn({ session })
    const page = { cardHeaderHtml: '', cardContentHtml: '', acceptCheckboxHtml: 'I accept' }
    actor.send({ type: 'showPage', page })
    actor.send({ type: 'accept', accepts: true })
    actor.send({ type: 'showPage', page: { ...page, acceptCheckboxHtml: 'I accept all this' } })
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(false)
    actor.send({ type: 'showPage', page: null })
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(true)
  })

  it('answers with who is signed in, and forgets the password', async () => {
    const actor = typedIn({ session })
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('signedIn'))
    expect(context.signedIn).toEqual(ada)
    expect(context.password).toBe('')
  })

  it('asks the server once, however often the button is pressed', async () => {
    const asked: unknown[] = []
    const recording = {
      ...session,
      login: async (request: unknown) => {
        asked.push(request)
        return { type: 'LoginFailed' as const }
      },
    }
    const actor = typedIn({ session: recording })
    actor.send({ type: 'submit' })
    actor.send({ type: 'submit' })
    await waitFor(actor, (form) => form.matches('editing'))
    expect(asked).toEqual([{ user: 'ada', password: 'correct-horse-battery' }])
  })

  it.each(['LoginFailed', 'Deactivated', 'TooManyFailedLogins'] as const)(
    'clears the password after %s [AUTH-02]',
    async (type) => {
      const actor = typedIn({ session: answering(async () => ({ type })) })
      actor.send({ type: 'submit' })
      const { context } = await waitFor(actor, (form) => form.matches('editing'))
      expect(context).toMatchObject({ user: 'ada', password: '', problem: type })
    },
  )

  const step = { type: 'SecondFactorRequired', step: 'token', app: true, passkey: false } as const

  it('goes on to a second step where the server asks for it, and is signed in by that [MORE-03]', async () => {
    const actor = typedIn({ session: answering(async () => step) })
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('secondStep'))
    expect(context).toMatchObject({ step, password: '', signedIn: null })
    actor.send({ type: 'LoginSuccessful', user: ada })
    expect(actor.getSnapshot()).toMatchObject({ value: 'signedIn', context: { signedIn: ada } })
  })

  it('begins again with the password, and says why [MORE-03]', async () => {
    const actor = typedIn({ session: answering(async () => step) })
    actor.send({ type: 'submit' })
    await waitFor(actor, (form) => form.matches('secondStep'))
    actor.send({ type: 'startAgain', problem: 'SignInAgain' })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'editing',
      context: { user: 'ada', password: '', problem: 'SignInAgain', step: null },
    })
  })

  it('asks to reload when the server is of a higher level [AUTH-02]', async () => {
    const actor = typedIn({ session: answering(async () => ({ type: 'ApiLevelMismatch', level: 52 })) })
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('outdated'))
    expect(context.password).toBe('')
  })

  it.each<[string, () => Promise<LoginResult>]>([
    ['no answer came', () => Promise.reject(new Error('offline'))],
    ['the server wants a session', async () => ({ type: 'LoginRequired' })],
    ['the server refuses', async () => ({ type: 'InsufficientPermissions' })],
  ])('lets one try again when %s, and says nothing of it meanwhile', async (_, answer) => {
    const actor = typedIn({ session: answering(answer) })
    expect(actor.getSnapshot().context.problem).toBeNull()
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('editing'))
    expect(context).toMatchObject({ user: 'ada', password: '', problem: 'failed' })
    actor.send({ type: 'typePassword', password: 'correct-horse-battery' })
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  it('begins empty, accepting nothing, and signs in under the name without the blanks around it [AUTH-01]', async () => {
    const asked: unknown[] = []
    const login: SessionPort['login'] = async (request) => {
      asked.push(request)
      return { type: 'LoginFailed' }
    }
    const actor = createActor(loginMachine, { input: { session: { ...session, login } } }).start()
    expect(actor.getSnapshot().context).toMatchObject({ user: '', password: '', accepts: false, signedIn: null })
    actor.send({ type: 'typeUser', user: ' ada ' })
    actor.send({ type: 'typePassword', password: ' x ' })
    actor.send({ type: 'submit' })
    await waitFor(actor, (form) => form.matches('editing'))
    expect(asked).toEqual([{ user: 'ada', password: ' x ' }])
  })

  it('keeps the name of the person whose answers are under the form', () => {
    const actor = createActor(loginMachine, { input: { session, onlyUser: 'ada' } }).start()
    actor.send({ type: 'typeUser', user: 'ben' })
    expect(actor.getSnapshot().context.user).toBe('ada')
  })
})

describe('every way through the sign-in form', () => {
  const events: LoginEvent[] = [
    { type: 'typeUser', user: 'ada' },
    { type: 'typePassword', password: 'correct-horse-battery' },
    { type: 'submit' },
    { type: 'showPage', page: null },
    { type: 'SecondFactorRequired', step: 'token', app: true, passkey: false },
    { type: 'startAgain', problem: null },
    { type: 'LoginSuccessful', user: ada },
    { type: 'LoginFailed' },
    { type: 'Deactivated' },
    { type: 'TooManyFailedLogins' },
    { type: 'ApiLevelMismatch', level: 52 },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(loginMachine, {
    input: { session, awaitsPage: true },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(loginMachine.states)))
  })

  it('is over once somebody is signed in, and not before [AUTH-01]', () => {
    const ends = ['signedIn']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it.each(paths.map((path) => [path.state.value, path.steps.map(({ event }) => event.type).join(' '), path] as const))(
    'keeps no password in %s after %s unless it was typed since',
    (_, __, path) => {
      const since = path.steps.map(({ event }) => event.type)
      const lastTry = Math.max(...(['submit'] as const).map((type) => since.lastIndexOf(type)))
      const typedAgain = since.lastIndexOf('typePassword') > lastTry
      if (!['awaitingPage', 'signingIn'].includes(String(path.state.value)) && !typedAgain)
        expect(path.state.context.password).toBe('')
    },
  )
})
