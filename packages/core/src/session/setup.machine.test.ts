import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { CreateAdministratorResult, SetupPort } from './setup.calls'
import { type SetupEvent, setupMachine } from './setup.machine'

const long = 'correct-horse-battery'

function answering(answer: CreateAdministratorResult) {
  const asked: unknown[] = []
  const setup: SetupPort = {
    createAdministrator: async (request) => {
      asked.push(request)
      return answer
    },
  }
  return { setup, asked }
}

const typing: SetupEvent[] = [
  { type: 'type', field: 'username', text: ' ada ' },
  { type: 'type', field: 'firstName', text: 'Ada' },
  { type: 'type', field: 'lastName', text: 'King' },
  { type: 'type', field: 'password', text: long },
  { type: 'type', field: 'again', text: long },
]

describe('setting up a server', () => {
  it('creates the first administrator with the secret of the link', async () => {
    const { setup, asked } = answering({ type: 'Ok' })
    const actor = createActor(setupMachine, { input: { setup, data: 's3cret' } }).start()
    for (const event of typing) actor.send(event)
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (screen) => screen.matches('created'))
    expect(asked).toEqual([{ data: 's3cret', username: 'ada', firstName: 'Ada', lastName: 'King', password: long }])
    expect(context.typed.password).toBe('')
  })

  it('asks for a user name and a password that may be set', () => {
    const { setup } = answering({ type: 'Ok' })
    for (const left of typing.filter((event) => event.type === 'type' && /username|password|again/.test(event.field))) {
      const actor = createActor(setupMachine, { input: { setup, data: 's3cret' } }).start()
      for (const event of typing) if (event !== left) actor.send(event)
      expect(actor.getSnapshot().can({ type: 'submit' })).toBe(false)
    }
  })

  it('is over at once for a link without a secret, and calls nobody', () => {
    const { setup, asked } = answering({ type: 'Ok' })
    const actor = createActor(setupMachine, { input: { setup, data: ' ' } }).start()
    expect(actor.getSnapshot().matches('linkInvalid')).toBe(true)
    expect(asked).toEqual([])
  })

  it('keeps the person but no password that the server refuses', async () => {
    const { setup } = answering({ type: 'PasswordInvalid' })
    const actor = createActor(setupMachine, { input: { setup, data: 's3cret' } }).start()
    for (const event of typing) actor.send(event)
    expect(actor.getSnapshot().context.problem).toBeNull()
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (screen) => screen.matches('editing'))
    expect(context).toMatchObject({
      problem: 'PasswordInvalid',
      typed: { password: '', again: '' },
      person: { username: ' ada ', firstName: 'Ada', lastName: 'King' },
    })
  })

  it.each<[string, SetupPort['createAdministrator']]>([
    ['no answer came', () => Promise.reject(new Error('offline'))],
    ['the server wants a session', async () => ({ type: 'LoginRequired' })],
    ['the server refuses', async () => ({ type: 'InsufficientPermissions' })],
  ])('keeps all that was typed when %s, and says nothing of it while it is tried again', async (_, answer) => {
    const asked: unknown[] = []
    const createAdministrator: SetupPort['createAdministrator'] = (request) => {
      asked.push(request)
      return answer(request)
    }
    const actor = createActor(setupMachine, { input: { setup: { createAdministrator }, data: 's3cret' } }).start()
    for (const event of typing) actor.send(event)
    actor.send({ type: 'type', field: 'firstName', text: ' Ada ' })
    actor.send({ type: 'type', field: 'lastName', text: ' King ' })
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (screen) => screen.matches('editing'))
    expect(context).toMatchObject({ problem: 'failed', typed: { password: long, again: long } })
    expect(asked).toEqual([{ data: 's3cret', username: 'ada', firstName: 'Ada', lastName: 'King', password: long }])
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  it('begins empty', () => {
    const { context } = createActor(setupMachine, { input: { ...answering({ type: 'Ok' }), data: 's' } }).getSnapshot()
    expect(context.person).toEqual({ username: '', firstName: '', lastName: '' })
    expect(context.typed).toEqual({ password: '', again: '' })
  })

  it('says when the link was used before', async () => {
    const { setup } = answering({ type: 'SetupLinkInvalid' })
    const actor = createActor(setupMachine, { input: { setup, data: 's3cret' } }).start()
    for (const event of typing) actor.send(event)
    actor.send({ type: 'submit' })
    await waitFor(actor, (screen) => screen.matches('linkInvalid'))
  })
})

describe('every way through the setup screen', () => {
  const events: SetupEvent[] = [
    ...typing,
    { type: 'submit' },
    { type: 'Ok' },
    { type: 'SetupLinkInvalid' },
    { type: 'PasswordInvalid' },
    { type: 'unreachable', error: 'offline' },
  ]
  const { setup } = answering({ type: 'Ok' })
  const paths = getShortestPaths(setupMachine, {
    input: { setup, data: 's3cret' },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(setupMachine.states)))
  })

  it('is over once the administrator is there, or the link is no good', () => {
    const ends = ['created', 'linkInvalid']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it.each(paths.map((path) => [path.state.value, path] as const))(
    'keeps no password in %s when it is over',
    (_, path) => {
      if (path.state.status === 'done') expect(path.state.context.typed).toEqual({ password: '', again: '' })
    },
  )
})
