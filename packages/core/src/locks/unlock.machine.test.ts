import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { type UnlockEvent, unlockMachine, unlockMessages } from './unlock.machine'
import type { UnlockPort } from './unlock.port'

/** A colleague's case; the person who unlocks may have one with the same name. */
const vh1 = { group: 'hernia', base: 'surgery', owner: 'bob', name: 'VH_1' }
const order = ['TokensInvalidated', 'UnlockLogged', 'MarkedUnlocked']

function recording(failing: Partial<UnlockPort> = {}) {
  const asked: unknown[] = []
  const locks: UnlockPort = {
    invalidateQuestionnaireToken: async (request) => {
      asked.push(['tokens', request])
      return { type: 'TokensInvalidated' }
    },
    logUnlock: async (request) => {
      asked.push(['log', request])
      return { type: 'UnlockLogged' }
    },
    markUnlocked: async (request) => {
      asked.push(['mark', request])
      return { type: 'MarkedUnlocked' }
    },
    ...failing,
  }
  const input = { locks, studyCase: vh1, questionnaireId: 'qol', questionIds: ['qol-1', 'qol-2'], hasAnswers: false }
  return { asked, input }
}

describe('unlocking a questionnaire', () => {
  it('invalidates the tokens for all its questions, logs it, and marks it, once each, all of the open case [LOCK-03] [MORE-01]', async () => {
    const { asked, input } = recording()
    const actor = createActor(unlockMachine, { input }).start()
    actor.send({ type: 'unlock' })
    actor.send({ type: 'unlock' })
    await waitFor(actor, (lock) => lock.matches('unlocked'))
    expect(asked).toEqual([
      ['tokens', { ...vh1, questionIds: ['qol-1', 'qol-2'] }],
      ['log', { ...vh1, questionnaireId: 'qol' }],
      ['mark', { ...vh1, questionnaireId: 'qol' }],
    ])
  })

  it('stops at a token error and says it [LOCK-03]', async () => {
    const { asked, input } = recording({
      invalidateQuestionnaireToken: async () => ({ type: 'TokenError', error: 'no such case' }),
    })
    const actor = createActor(unlockMachine, { input }).start()
    actor.send({ type: 'unlock' })
    const stopped = await waitFor(actor, (lock) => lock.matches('tokenError'))
    expect(stopped.context.error).toBe('no such case')
    actor.send({ type: 'dismiss' })
    expect(actor.getSnapshot().value).toBe('locked')
    expect(unlockMessages.tokenError).toBe('unlock.tokenError')
    expect(asked).toEqual([])
  })

  it('asks first where there are answers, and does nothing if declined [LOCK-04]', () => {
    const { asked, input } = recording()
    const actor = createActor(unlockMachine, { input: { ...input, hasAnswers: true } }).start()
    actor.send({ type: 'unlock' })
    expect(actor.getSnapshot().value).toBe('asking')
    expect(unlockMessages.asking).toBe('unlock.answered')
    actor.send({ type: 'cancel' })
    expect(actor.getSnapshot().value).toBe('locked')
    expect(asked).toEqual([])
  })

  it.each(['invalidateQuestionnaireToken', 'logUnlock', 'markUnlocked'] as const)(
    'keeps why %s did not arrive, until it is tried again',
    async (step) => {
      const lost = new Error('The connection was lost')
      const { input } = recording({ [step]: () => Promise.reject(lost) })
      const actor = createActor(unlockMachine, { input }).start()
      expect(actor.getSnapshot().context.error).toBeNull()
      actor.send({ type: 'unlock' })
      expect((await waitFor(actor, (lock) => lock.matches('offline'))).context.error).toBe(lost)
      actor.send({ type: 'dismiss' })
      expect(actor.getSnapshot().value).toBe('locked')
      actor.send({ type: 'unlock' })
      expect(actor.getSnapshot().context.error).toBeNull()
    },
  )

  it.each([
    ['LoginRequired', 'loginRequired'],
    ['InsufficientPermissions', 'notAllowed'],
  ] as const)('opens nothing after %s at any step [LOCK-03]', async (type, state) => {
    for (const step of ['invalidateQuestionnaireToken', 'logUnlock', 'markUnlocked'] as const) {
      const { input } = recording({ [step]: async () => ({ type }) })
      const actor = createActor(unlockMachine, { input }).start()
      actor.send({ type: 'unlock' })
      expect((await waitFor(actor, ({ status }) => status === 'done')).value).toBe(state)
    }
  })

  it('begins anew after the connection was lost', async () => {
    let isDown = true
    const { asked, input } = recording({
      logUnlock: async () => {
        if (isDown) throw new Error('The connection was lost')
        return { type: 'UnlockLogged' }
      },
    })
    const actor = createActor(unlockMachine, { input }).start()
    actor.send({ type: 'unlock' })
    await waitFor(actor, (lock) => lock.matches('offline'))
    isDown = false
    actor.send({ type: 'dismiss' })
    actor.send({ type: 'unlock' })
    await waitFor(actor, (lock) => lock.matches('unlocked'))
    expect(asked.map((call) => (call as readonly unknown[])[0])).toEqual(['tokens', 'tokens', 'mark'])
  })
})

describe.each([true, false])('every way to unlock, with answers: %s,', (hasAnswers) => {
  const events: UnlockEvent[] = [
    { type: 'unlock' },
    { type: 'confirm' },
    { type: 'cancel' },
    { type: 'dismiss' },
    { type: 'TokensInvalidated' },
    { type: 'TokenError', error: 'no such case' },
    { type: 'UnlockLogged' },
    { type: 'MarkedUnlocked' },
    { type: 'failed', error: 'offline' },
    { type: 'LoginRequired' },
    { type: 'InsufficientPermissions' },
  ]
  const paths = getSimplePaths(unlockMachine, {
    input: { ...recording().input, hasAnswers },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    const states = Object.keys(unlockMachine.states).filter((state) => hasAnswers || state !== 'asking')
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(states))
  })

  it('is over once it is unlocked, or without the session or the right [LOCK-03]', () => {
    const ends = ['unlocked', 'loginRequired', 'notAllowed']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('goes to its end through tokens, log and mark, in this order and without another between [LOCK-03]', () => {
    const ways = paths.filter(({ state }) => state.value === 'unlocked')
    expect(ways.length).toBeGreaterThan(0)
    for (const { steps } of ways) expect(steps.slice(-3).map(({ event }) => event.type)).toEqual(order)
  })

  it('touches nothing that has answers without asking [LOCK-04]', () => {
    for (const { steps } of paths) {
      const happened = steps.map(({ event }) => event.type)
      if (hasAnswers && happened.includes('TokensInvalidated')) expect(happened).toContain('confirm')
      if (!hasAnswers) expect(happened).not.toContain('confirm')
    }
  })
})
