import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { AccessKey } from './accessKeys.calls'
import { accessKeysMachine, type KeysEvent, type KeysInput, keyToMake } from './accessKeys.machine'

const key: AccessKey = {
  id: 'k1',
  name: 'Lab',
  hint: 'cbk_4mQz',
  owner: 'ada',
  scopes: ['submitCases'],
  study: null,
  madeAt: '2026-11-29T12:00:00Z',
  endsAt: null,
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
  isOwnerShut: false,
}
const study = { group: 'Ward', base: 'visit' }
const typed = { name: ' Lab ', scopes: ['submitCases', 'importData'], study: null, days: 30 } as const

function opened(answers: Partial<KeysInput['port']> = {}, isOfAll = false) {
  const asked: [string, unknown][] = []
  const noting =
    <R, A>(name: string, answer: (request: R) => Promise<A>) =>
    (request: R) => {
      asked.push([name, request])
      return answer(request)
    }
  const list = async () => ({ type: 'ReceivedKeys', keys: [key], next: null }) as const
  const port: KeysInput['port'] = {
    getKeys: noting('getKeys', answers.getKeys ?? list),
    getEverybodysKeys: noting('getEverybodysKeys', answers.getEverybodysKeys ?? list),
    makeKey: noting('makeKey', answers.makeKey ?? (async () => ({ type: 'KeyMade', key, secret: 'cbk_secret' }))),
    revokeKey: noting('revokeKey', answers.revokeKey ?? (async () => ({ type: 'Ok' }))),
  }
  const actor = createActor(accessKeysMachine, { input: { port, roles: ['PI'], isOfAll } }).start()
  const reached = (state: 'ready' | 'handing' | 'askingPassword' | 'unreachable') =>
    waitFor(actor, (screen) => screen.matches(state))
  return { actor, asked, port, reached }
}

describe('a key that is described [MORE-43]', () => {
  it('needs a name and a scope that its maker may give', () => {
    expect(keyToMake(typed, ['PI'])).toEqual({ ...typed, name: 'Lab' })
    expect(keyToMake(typed, ['REPORTER'])).toBeNull()
    expect(keyToMake({ ...typed, name: '  ' }, ['PI'])).toBeNull()
    expect(keyToMake({ ...typed, scopes: [] }, ['PI'])).toBeNull()
  })

  it('of one study asks for no scope that is about more', () => {
    expect(keyToMake({ ...typed, study }, ['PI'])?.scopes).toEqual(['submitCases'])
    expect(keyToMake({ ...typed, study, scopes: ['importData'] }, ['PI'])).toBeNull()
  })
})

describe('the chart of access keys [MORE-43]', () => {
  it('shows a new key until its maker has kept it, and then never again', async () => {
    const { actor, asked, reached } = opened()
    await reached('ready')
    actor.send({ type: 'type', change: typed })
    actor.send({ type: 'make' })
    expect((await reached('handing')).context.made?.secret).toBe('cbk_secret')
    actor.send({ type: 'done' })
    expect(actor.getSnapshot().matches('handing')).toBe(true)
    actor.send({ type: 'keep', isKept: true })
    actor.send({ type: 'done' })
    expect((await reached('ready')).context).toMatchObject({ made: null, typed: { name: '' } })
    expect(asked.map(([name]) => name)).toEqual(['getKeys', 'makeKey', 'getKeys'])
  })

  it('asks for the password where the server does, and keeps what was typed', async () => {
    const { actor, asked, reached } = opened({
      makeKey: async ({ currentPassword }) =>
        currentPassword === 'right' ? { type: 'KeyMade', key, secret: 'cbk_x' } : { type: 'CurrentPasswordWrong' },
    })
    await reached('ready')
    actor.send({ type: 'type', change: typed })
    actor.send({ type: 'make' })
    expect((await reached('askingPassword')).context.problem).toBeNull()
    actor.send({ type: 'typePassword', password: 'wrong' })
    actor.send({ type: 'submit' })
    const again = await waitFor(actor, ({ context }) => context.problem === 'CurrentPasswordWrong')
    expect([again.matches('askingPassword'), again.context.password, again.context.typed.name]).toEqual([
      true,
      '',
      ' Lab ',
    ])
    actor.send({ type: 'typePassword', password: 'right' })
    actor.send({ type: 'submit' })
    expect((await reached('handing')).context.password).toBe('')
    expect(asked.at(-1)?.[1]).toMatchObject({ currentPassword: 'right', name: 'Lab' })
  })

  it('says why none was made, until something is typed', async () => {
    const { actor, reached } = opened({ makeKey: async () => ({ type: 'TooManyKeys' }) })
    await reached('ready')
    actor.send({ type: 'type', change: typed })
    actor.send({ type: 'make' })
    await waitFor(actor, ({ context }) => context.problem === 'TooManyKeys')
    actor.send({ type: 'type', change: { name: 'Lab 2' } })
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  it('revokes one that was just made, and goes on showing it if that did not arrive', async () => {
    let isDown = true
    const { actor, reached } = opened({
      revokeKey: async () => {
        if (isDown) throw new Error('offline')
        return { type: 'Ok' }
      },
    })
    await reached('ready')
    actor.send({ type: 'type', change: typed })
    actor.send({ type: 'make' })
    await reached('handing')
    actor.send({ type: 'revoke', id: 'k1' })
    expect((await waitFor(actor, ({ context }) => context.error !== null)).matches('handing')).toBe(true)
    isDown = false
    actor.send({ type: 'revoke', id: 'k1' })
    expect((await reached('ready')).context.made).toBeNull()
  })

  it('lists everybody’s for administrators, page after page', async () => {
    const { actor, asked, reached } = opened(
      {
        getEverybodysKeys: async ({ after }) =>
          after === undefined
            ? { type: 'ReceivedKeys', keys: [key], next: 'p2' }
            : { type: 'ReceivedKeys', keys: [{ ...key, id: 'k2' }], next: null },
      },
      true,
    )
    await reached('ready')
    actor.send({ type: 'more' })
    const all = await waitFor(actor, ({ context }) => context.next === null)
    expect(all.context.keys?.map(({ id }) => id)).toEqual(['k1', 'k2'])
    expect(asked.map(([name, request]) => [name, request])).toEqual([
      ['getEverybodysKeys', { limit: 100 }],
      ['getEverybodysKeys', { limit: 100, after: 'p2' }],
    ])
  })

  it('reaches every state, and has a key to show in handing only', () => {
    const { port } = opened()
    const events: readonly KeysEvent[] = [
      { type: 'ReceivedKeys', keys: [key], next: 'p2' },
      { type: 'unreachable', error: 'offline' },
      { type: 'type', change: typed },
      { type: 'make' },
      { type: 'KeyMade', key, secret: 's' },
      { type: 'CurrentPasswordWrong' },
      { type: 'typePassword', password: 'p' },
      { type: 'submit' },
      { type: 'cancel' },
      { type: 'keep', isKept: true },
      { type: 'done' },
      { type: 'revoke', id: 'k1' },
      { type: 'Ok' },
      { type: 'more' },
    ]
    const paths = getShortestPaths(accessKeysMachine, {
      input: { port, roles: ['PI'], isOfAll: false },
      events,
      serializeState: ({ value, context: { made, next, typed: t, password } }) =>
        JSON.stringify([value, made !== null, next, t.name, password]),
    })
    const states = new Set(paths.map(({ state }) => state.value))
    expect(states).toEqual(new Set(Object.keys(accessKeysMachine.states)))
    for (const { state } of paths) {
      const isShown = state.matches('handing') || state.matches('revoking')
      if (state.context.made !== null) expect(isShown).toBe(true)
      if (state.matches('handing')) expect(state.context.made).not.toBeNull()
    }
  })
})
