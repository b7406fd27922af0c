import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import {
  type UserEvent,
  type UserInput,
  type UserPort,
  unsavedChanges,
  userMachine,
  type userMessages,
} from './user.machine'
import type { User } from './users.calls'

const ben: User = {
  username: 'ben',
  firstName: 'Ben',
  lastName: 'Okri',
  title: '',
  institution: '',
  address: '',
  city: '',
  zip: '',
  country: '',
  phone: '',
  roles: ['PI'],
  isActivated: true,
  isFrozen: false,
  invalidLogins: 10,
}
const mail = { language: 'de', activationContinuationLink: 'https://a.example/#/activation' } as const
const offline = () => Promise.reject(new Error('offline'))

function opened(parts: Partial<UserInput['users'] & UserInput['registration']> = {}, clock?: SimulatedClock) {
  const asked: unknown[][] = []
  const users: UserPort = {
    get: async (request) => {
      asked.push(['get', request])
      return (parts.get ?? (async () => ({ type: 'ReceivedUser', user: ben })))(request)
    },
    save: async (request) => {
      asked.push(['save', request])
      return (parts.save ?? (async () => ({ type: 'Ok' })))(request)
    },
    removeSecondFactor: async (request) => {
      asked.push(['removeSecondFactor', request])
      return (parts.removeSecondFactor ?? (async () => ({ type: 'Ok' })))(request)
    },
    makePasswordLink: async (request) => {
      asked.push(['makePasswordLink', request])
      return (parts.makePasswordLink ?? (async () => ({ type: 'PasswordLinkMade', link: 'https://a.example/#/x' })))(
        request,
      )
    },
    free: async (request) => {
      asked.push(['free', request])
      return (parts.free ?? (async () => ({ type: 'Ok' })))(request)
    },
  }
  const registration: UserInput['registration'] = {
    reactivate: async (request) => {
      asked.push(['reactivate', request])
      return (parts.reactivate ?? (async () => ({ type: 'Ok' })))(request)
    },
  }
  const input = { users, registration, username: 'ben', mail }
  const actor = createActor(userMachine, { input, ...(clock && { clock }) }).start()
  const editing = async () => (await waitFor(actor, (page) => page.matches('editing'))).context
  return { asked, input, actor, editing, context: () => actor.getSnapshot().context }
}

describe('the page of a user', () => {
  it('saves the boxes as they are ticked, once, and says so [USER-01] [USER-02]', async () => {
    const { asked, actor, editing } = opened()
    expect((await editing()).user).toEqual(ben)
    actor.send({ type: 'tickRole', role: 'ADMIN', isHeld: true })
    actor.send({ type: 'tickActivated', isActivated: false })
    actor.send({ type: 'tickFrozen', isFrozen: true })
    actor.send({ type: 'save' })
    actor.send({ type: 'save' })
    expect((await editing()).message).toBe('user.saved')
    expect(asked).toEqual([
      ['get', { username: 'ben' }],
      [
        'save',
        {
          username: 'ben',
          isActivated: false,
          roles: ['ADMIN', 'PI'],
          isFrozen: true,
          was: { isActivated: true, roles: ['PI'], isFrozen: false },
        },
      ],
    ])
  })

  it('takes a role off [USER-01]', async () => {
    const { actor, editing, context } = opened()
    await editing()
    actor.send({ type: 'tickRole', role: 'PI', isHeld: false })
    expect(context().ticked.roles).toEqual([])
    expect(unsavedChanges(context())).toBe(1)
    actor.send({ type: 'discard' })
    expect(unsavedChanges(context())).toBe(0)
  })

  it('sends a reactivation mail, once, and says so [USER-02]', async () => {
    const { asked, actor, editing } = opened()
    await editing()
    actor.send({ type: 'reactivate' })
    actor.send({ type: 'reactivate' })
    expect((await editing()).message).toBe('user.reactivationSent')
    expect(asked.filter(([call]) => call === 'reactivate')).toEqual([['reactivate', { username: 'ben', ...mail }]])
  })

  it.each([
    ['sent', 'user.reactivationSent'],
    ['failed', 'user.mailFailed'],
    ['waiting', 'user.mailWaits'],
  ] as const)('waits for a mail to leave, and says of one that is %s: %s [USER-02]', async (state, message) => {
    const clock = new SimulatedClock()
    let looks = 0
    const { actor, editing } = opened(
      {
        get: async () => {
          looks += 1
          const now = state !== 'waiting' && looks < 4 ? 'waiting' : state
          return { type: 'ReceivedUser', user: { ...ben, mail: { state: now } } }
        },
      },
      clock,
    )
    await editing()
    actor.send({ type: 'reactivate' })
    for (;;) {
      const page = await waitFor(actor, (one) => one.matches('editing') || one.matches({ awaitingMail: 'pausing' }))
      if (page.matches('editing')) break
      expect(page.context.message).toBeNull()
      clock.increment(1_000)
    }
    expect(actor.getSnapshot().context.message).toBe(message)
  })

  it('makes a link to hand over, and shows it until the next action [AUTH-09]', async () => {
    const { asked, actor, editing, context } = opened()
    await editing()
    actor.send({ type: 'makeLink' })
    actor.send({ type: 'makeLink' })
    expect((await editing()).link).toBe('https://a.example/#/x')
    const { activationContinuationLink } = mail
    expect(asked.slice(1)).toEqual([['makePasswordLink', { username: 'ben', activationContinuationLink }]])
    actor.send({ type: 'free' })
    expect(context().link).toBeNull()
  })

  it('says why no link was made, and offers mails once they reach the account', async () => {
    const shut = opened({ makePasswordLink: async () => ({ type: 'AccountShut' }) })
    await shut.editing()
    shut.actor.send({ type: 'makeLink' })
    expect(await shut.editing()).toMatchObject({ link: null, message: 'user.shut' })
    const reached = opened({ makePasswordLink: async () => ({ type: 'ReachedByMail' }) })
    await reached.editing()
    reached.actor.send({ type: 'makeLink' })
    expect(await reached.editing()).toMatchObject({ link: null, user: { isReachedByMail: true } })
  })

  it('forgets what it said once something else is done', async () => {
    const { actor, editing, context } = opened()
    for (const next of [{ type: 'tickFrozen', isFrozen: true }, { type: 'save' }] as const) {
      await editing()
      actor.send({ type: 'free' })
      expect((await editing()).message).toBe('user.freed')
      if (next.type === 'save') actor.send({ type: 'tickFrozen', isFrozen: false })
      actor.send(next)
      expect(context().message).toBeNull()
    }
  })

  it('goes back to the list when there is no such user, while loading and while saving [USER-01]', async () => {
    const unknown = opened({ get: async () => ({ type: 'NoSuchUser' }) })
    expect((await waitFor(unknown.actor, ({ status }) => status === 'done')).value).toBe('noSuchUser')
    for (const type of ['save', 'free'] as const) {
      const gone = opened({ [type]: async () => ({ type: 'NoSuchUser' }) })
      await gone.editing()
      gone.actor.send({ type: 'tickFrozen', isFrozen: true })
      gone.actor.send({ type })
      expect((await waitFor(gone.actor, ({ status }) => status === 'done')).value).toBe('noSuchUser')
    }
  })

  it('saves nothing that is as it was', async () => {
    const { asked, actor, editing } = opened()
    await editing()
    actor.send({ type: 'save' })
    actor.send({ type: 'tickFrozen', isFrozen: true })
    actor.send({ type: 'tickFrozen', isFrozen: false })
    actor.send({ type: 'save' })
    expect(asked).toHaveLength(1)
  })

  it('removes a lost second factor, in the language of the administrator [MORE-03]', async () => {
    const { asked, actor, editing } = opened()
    await editing()
    actor.send({ type: 'removeFactor' })
    expect(await editing()).toMatchObject({ message: 'user.factorRemoved', user: { secondFactor: undefined } })
    expect(asked.slice(1)).toEqual([['removeSecondFactor', { username: 'ben', language: 'de' }]])
  })

  it('frees an account that is held back, and keeps the boxes as ticked [AUTH-12]', async () => {
    const { asked, actor, editing } = opened()
    await editing()
    actor.send({ type: 'tickFrozen', isFrozen: true })
    actor.send({ type: 'free' })
    expect(await editing()).toMatchObject({
      message: 'user.freed',
      user: { invalidLogins: 0, heldUntil: null },
      ticked: { isFrozen: true },
    })
    expect(asked.slice(1)).toEqual([['free', { username: 'ben' }]])
  })

  it('shows what somebody else has saved meanwhile, keeps its own ticks, and saves on the next try [USER-01]', async () => {
    let theirs: User | null = { ...ben, roles: ['PI', 'REPORTER'] }
    const { asked, actor, editing } = opened({
      save: async () => (theirs ? { type: 'ChangedMeanwhile', user: theirs } : { type: 'Ok' }),
    })
    await editing()
    actor.send({ type: 'tickFrozen', isFrozen: true })
    actor.send({ type: 'save' })
    const told = await editing()
    expect(told).toMatchObject({ message: 'user.changedMeanwhile', user: theirs })
    expect(told.ticked).toEqual({ roles: ['REPORTER', 'PI'], isActivated: true, isFrozen: true })
    theirs = null
    actor.send({ type: 'save' })
    expect((await editing()).message).toBe('user.saved')
    expect(asked.at(-1)).toEqual([
      'save',
      expect.objectContaining({
        isFrozen: true,
        was: { roles: ['PI', 'REPORTER'], isActivated: true, isFrozen: false },
      }),
    ])
  })

  it.each<[string, Parameters<typeof opened>[0], 'save' | 'free' | 'reactivate', (typeof userMessages)[number] | null]>(
    [
      [
        'the last administrator',
        { save: async () => ({ type: 'LastAdministrator' }) },
        'save',
        'user.lastAdministrator',
      ],
      ['a lost connection', { save: offline }, 'save', null],
      ['a lost connection', { free: offline }, 'free', null],
      ['a mail that was not requested', { reactivate: offline }, 'reactivate', null],
    ],
  )('keeps the boxes and says what is wrong after %s [USER-03]', async (_, parts, type, message) => {
    const { actor, editing } = opened(parts)
    await editing()
    actor.send({ type: 'tickFrozen', isFrozen: true })
    actor.send({ type })
    const after = await editing()
    expect(after).toMatchObject({ message, ticked: { isFrozen: true }, user: { isFrozen: false } })
    expect(after.error !== null).toBe(message === null)
  })

  it('can be reloaded after a call without response', async () => {
    let isDown = true
    const { actor, editing } = opened({
      get: () => (isDown ? offline() : Promise.resolve({ type: 'ReceivedUser', user: ben })),
    })
    await waitFor(actor, (page) => page.matches('unreachable'))
    isDown = false
    actor.send({ type: 'reload' })
    expect((await editing()).user).toEqual(ben)
  })
})

describe('every way through the page of a user', () => {
  const events: UserEvent[] = [
    { type: 'ReceivedUser', user: ben },
    { type: 'NoSuchUser' },
    { type: 'tickFrozen', isFrozen: true },
    { type: 'save' },
    { type: 'free' },
    { type: 'removeFactor' },
    { type: 'makeLink' },
    { type: 'PasswordLinkMade', link: 'https://a.example/#/x' },
    { type: 'reactivate' },
    { type: 'Ok' },
    { type: 'LastAdministrator' },
    { type: 'ChangedMeanwhile', user: ben },
    { type: 'unreachable', error: 'offline' },
    { type: 'reload' },
  ]
  const paths = getShortestPaths(userMachine, {
    input: opened().input,
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    const reached = paths.map(({ state: { value } }) => (typeof value === 'string' ? value : Object.keys(value)[0]))
    expect(new Set(reached)).toEqual(new Set(Object.keys(userMachine.states)))
  })

  it('is over without the user, and not before [USER-01]', () => {
    const ends = ['noSuchUser']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('edits and saves only a user who came, and says something only where boxes can be ticked', () => {
    for (const { state } of paths) {
      if (['editing', 'saving', 'freeing', 'removingFactor', 'reactivating'].includes(String(state.value)))
        expect(state.context.user).not.toBeNull()
      if (['saving', 'freeing', 'removingFactor', 'reactivating', 'loading'].includes(String(state.value)))
        expect(state.context.message).toBeNull()
    }
  })
})
