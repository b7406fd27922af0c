import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { CreateAdministratorResult, SetupPort } from './session.port'
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
    { type: 'LoginRequired' },
    { type: 'InsufficientPermissions' },
    { type: 'failed', error: 'offline' },
  ]
  const { setup } = answering({ type: 'Ok' })
  const paths = getShortestPaths(setupMachine, { input: { setup, data: 's3cret' }, events })

  it('reaches every state', () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(setupMachine.states)))
  })

  it.each(paths.map((path) => [path.state.value, path] as const))(
    'keeps no password in %s when it is over',
    (_, path) => {
      if (path.state.status === 'done') expect(path.state.context.typed).toEqual({ password: '', again: '' })
    },
  )
})
