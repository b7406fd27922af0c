import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { Refused } from '../refusal'
import type { LocksPort } from './locks.calls'
import { type UnlockEvent, unlockMachine } from './unlock.machine'

/** A colleague's case; the person who unlocks may have one with the same name. */
const vh1 = { group: 'hernia', base: 'surgery', owner: 'bob', name: 'VH_1' }

type Answer = Awaited<ReturnType<LocksPort['unlockQuestionnaire']>>

function recording(answer: () => Promise<Answer> = async () => ({ type: 'MarkedUnlocked' })) {
  const asked: unknown[] = []
  const locks: LocksPort = {
    unlockQuestionnaire: (request) => {
      asked.push(request)
      return answer()
    },
  }
  return { asked, input: { locks, studyCase: vh1, questionnaireId: 'qol', hasAnswers: false } }
}

describe('unlocking a questionnaire', () => {
  it('is one call about the open case, made once [LOCK-03] [MORE-01]', async () => {
    const { asked, input } = recording()
    const actor = createActor(unlockMachine, { input }).start()
    actor.send({ type: 'unlock' })
    actor.send({ type: 'unlock' })
    await waitFor(actor, (lock) => lock.matches('unlocked'))
    expect(asked).toEqual([{ ...vh1, questionnaireId: 'qol' }])
  })

  it('stops with a message on a token error [LOCK-03]', async () => {
    const { input } = recording(async () => ({ type: 'TokenError', error: 'noSuchCase' }))
    const actor = createActor(unlockMachine, { input }).start()
    actor.send({ type: 'unlock' })
    const stopped = await waitFor(actor, (lock) => lock.matches('tokenError'))
    expect(stopped.context.tokenError).toBe('noSuchCase')
    actor.send({ type: 'dismiss' })
    expect(actor.getSnapshot().value).toBe('locked')
  })

  it('asks first if there are answers, and does nothing if declined [LOCK-04]', () => {
    const { asked, input } = recording()
    const actor = createActor(unlockMachine, { input: { ...input, hasAnswers: true } }).start()
    actor.send({ type: 'unlock' })
    expect(actor.getSnapshot().value).toBe('asking')
    actor.send({ type: 'cancel' })
    expect(actor.getSnapshot().value).toBe('locked')
    expect(asked).toEqual([])
  })

  const lost = new Error('The connection was lost')
  it.each<[string, () => Promise<Answer>, Error]>([
    ['no answer', () => Promise.reject(lost), lost],
    ['LoginRequired', async () => ({ type: 'LoginRequired' }), new Refused('LoginRequired')],
    [
      'InsufficientPermissions',
      async () => ({ type: 'InsufficientPermissions' }),
      new Refused('InsufficientPermissions'),
    ],
  ])('opens nothing after %s, and can be tried again [LOCK-03]', async (_, answer, error) => {
    const { asked, input } = recording(answer)
    const actor = createActor(unlockMachine, { input }).start()
    actor.send({ type: 'unlock' })
    expect((await waitFor(actor, (lock) => lock.matches('unreachable'))).context.error).toEqual(error)
    actor.send({ type: 'dismiss' })
    expect(actor.getSnapshot().value).toBe('locked')
    actor.send({ type: 'unlock' })
    expect(actor.getSnapshot().context.error).toBeNull()
    expect(asked).toHaveLength(2)
  })
})

describe.each([true, false])('every way to unlock, with answers: %s,', (hasAnswers) => {
  const events: UnlockEvent[] = [
    { type: 'unlock' },
    { type: 'confirm' },
    { type: 'cancel' },
    { type: 'dismiss' },
    { type: 'TokenError', error: 'noSuchCase' },
    { type: 'MarkedUnlocked' },
    { type: 'unreachable', error: 'offline' },
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

  it('is over once the server has unlocked it [LOCK-03]', () => {
    for (const { state, steps } of paths) {
      expect(state.status === 'done').toBe(state.matches('unlocked'))
      if (state.matches('unlocked')) expect(steps.at(-1)?.event.type).toBe('MarkedUnlocked')
    }
  })

  it('changes nothing with answers without asking [LOCK-04]', () => {
    for (const { state, steps } of paths)
      if (state.matches('unlocking')) expect(steps.some(({ event }) => event.type === 'confirm')).toBe(hasAnswers)
  })
})
