import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { emptyRegistration, mayRegister, type Registration, registrationFields } from './registration'
import type { RegisterResult } from './registration.calls'
import { answering } from './registration.fixture'
import { type RegistrationEvent, registrationMachine } from './registration.machine'

const email = 'ada@example.org'
const filledIn = { ...Object.fromEntries(registrationFields.map((field) => [field, 'x'])), email } as Registration
const activationContinuationLink = 'https://cases.example.org/#/activation'

function typedIn(answer: () => Promise<RegisterResult>) {
  let pictures = 0
  const asked: unknown[] = []
  const registration = answering({
    getCaptcha: async () => {
      pictures += 1
      return { type: 'ReceivedCaptcha', image: `picture ${pictures}` }
    },
    register: (request) => {
      asked.push(request)
      return answer()
    },
  })
  const actor = createActor(registrationMachine, {
    input: { registration, activationContinuationLink, language: 'de', hasConditions: true },
  }).start()
  for (const field of registrationFields) actor.send({ type: 'type', field, text: filledIn[field] })
  actor.send({ type: 'accept', conditions: true })
  return { actor, asked }
}

describe('registering', () => {
  it('goes from input to waiting for the e-mail, once, however often the button is pressed', async () => {
    const { actor, asked } = typedIn(async () => ({ type: 'Ok' }))
    await waitFor(actor, ({ context }) => context.captchaImage === 'picture 1')
    actor.send({ type: 'submit' })
    actor.send({ type: 'submit' })
    await waitFor(actor, (form) => form.matches('waitingForEmail'))
    expect(asked).toEqual([expect.objectContaining({ ...filledIn, activationContinuationLink, language: 'de' })])
  })

  it('is not possible before the conditions are accepted', () => {
    const { actor } = typedIn(async () => ({ type: 'Ok' }))
    actor.send({ type: 'accept', conditions: false })
    expect(actor.getSnapshot().can({ type: 'submit' })).toBe(false)
  })

  it.each([
    'UserAlreadyTaken',
    'WrongCaptcha',
    'WrongInvitationPassword',
    'TooManyRequests',
    'RegistrationClosed',
  ] as const)('keeps the form after %s, and fetches another captcha', async (type) => {
    const { actor } = typedIn(async () => ({ type }))
    actor.send({ type: 'submit' })
    const refused = await waitFor(actor, (form) => form.matches('refused'))
    expect(refused.context).toMatchObject({ problem: type, captchaImage: null })
    actor.send({ type: 'close' })
    const again = await waitFor(actor, (form) => form.context.captchaImage !== null)
    expect(again.context.typed).toEqual({ ...filledIn, captcha: '' })
    expect(again.can({ type: 'submit' })).toBe(false)
    actor.send({ type: 'type', field: 'captcha', text: 'x' })
    actor.send({ type: 'submit' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'registering', context: { problem: null } })
  })

  it('starts empty, with nothing accepted or refused', () => {
    const registration = answering({})
    const { context } = createActor(registrationMachine, {
      input: { registration, activationContinuationLink, language: 'de', hasConditions: true },
    }).getSnapshot()
    expect(context).toMatchObject({
      typed: emptyRegistration,
      acceptsConditions: false,
      captchaImage: null,
      problem: null,
    })
    expect(new Set(Object.values(emptyRegistration))).toEqual(new Set(['']))
  })

  it('reports a captcha that did not load, and requests one afterwards', async () => {
    let isDown = true
    const registration = answering({
      getCaptcha: () =>
        isDown ? Promise.reject(new Error('offline')) : Promise.resolve({ type: 'ReceivedCaptcha', image: 'picture' }),
    })
    const actor = createActor(registrationMachine, {
      input: { registration, activationContinuationLink, language: 'de', hasConditions: true },
    }).start()
    const refused = await waitFor(actor, (form) => form.matches('refused'))
    expect(refused.context.problem).toBe('failed')
    isDown = false
    actor.send({ type: 'close' })
    await waitFor(actor, ({ context }) => context.captchaImage === 'picture')
  })

  it('drops the picture once the mail is on its way', async () => {
    const { actor } = typedIn(async () => ({ type: 'Ok' }))
    await waitFor(actor, ({ context }) => context.captchaImage === 'picture 1')
    actor.send({ type: 'submit' })
    const { context } = await waitFor(actor, (form) => form.matches('waitingForEmail'))
    expect(context).toMatchObject({ typed: emptyRegistration, captchaImage: null, sentTo: email })
  })

  it('shows another picture on request, and drops what was typed from the one before [AUTH-07]', async () => {
    const { actor } = typedIn(async () => ({ type: 'Ok' }))
    await waitFor(actor, ({ context }) => context.captchaImage === 'picture 1')
    actor.send({ type: 'newPicture' })
    expect(actor.getSnapshot().context).toMatchObject({ captchaImage: null, typed: { ...filledIn, captcha: '' } })
    await waitFor(actor, ({ context }) => context.captchaImage === 'picture 2')
  })

  it('keeps the form after a call without response', async () => {
    const { actor } = typedIn(() => Promise.reject(new Error('offline')))
    actor.send({ type: 'submit' })
    const refused = await waitFor(actor, (form) => form.matches('refused'))
    expect(refused.context).toMatchObject({ problem: 'failed', typed: { ...filledIn, captcha: '' } })
  })
})

describe('every way through the registration form', () => {
  const events: RegistrationEvent[] = [
    { type: 'type', field: 'captcha', text: 'x' },
    { type: 'accept', conditions: true },
    { type: 'submit' },
    { type: 'close' },
    { type: 'ReceivedCaptcha', image: 'picture' },
    { type: 'Ok' },
    { type: 'UserAlreadyTaken' },
    { type: 'WrongCaptcha' },
    { type: 'WrongInvitationPassword' },
    { type: 'TooManyRequests' },
    { type: 'RegistrationClosed' },
    { type: 'newPicture' },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(registrationMachine, {
    fromState: typedIn(async () => ({ type: 'Ok' })).actor.getSnapshot(),
    events,
    // It only matters whether all fields are filled in, not which.
    serializeState: ({ value, context: { typed, acceptsConditions, problem } }) =>
      JSON.stringify([value, mayRegister(typed, true), acceptsConditions, problem]),
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(registrationMachine.states)))
  })

  it('ends once the mail is on its way, and not before', () => {
    const ends = ['waitingForEmail']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it.each(paths.map((path, at) => [String(path.state.value), at, path] as const))(
    'forgets everything in waitingForEmail and the captcha in refused: %s (%i)',
    (_, __, { state }) => {
      if (state.matches('waitingForEmail')) expect(state.context.typed).toEqual(emptyRegistration)
      if (state.matches('refused')) {
        expect(state.context.typed.captcha).toBe('')
        expect(state.context.problem).not.toBeNull()
      }
    },
  )
})
