import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { CaseIdentity } from '../cases/caseIdentity'
import { Refused } from '../refusal'
import { caseTokenMachine, mayGenerate } from './caseToken.machine'
import type { TokensPort } from './tokens.calls'

const vh1 = { group: 'hernia', base: 'surgery', owner: 'ada', name: 'VH_1' }
const questionnaires = new Map([
  ['patient', ['sex', 'born']],
  ['qol', ['pain']],
])

function choosing(studyCase: CaseIdentity | null, answer: TokensPort['getCaseToken']) {
  const asked: unknown[] = []
  const tokens: TokensPort = {
    getCaseToken: (request) => {
      asked.push(request)
      return answer(request)
    },
  }
  const actor = createActor(caseTokenMachine, { input: { tokens, studyCase, questionnaires } }).start()
  return { actor, asked, may: () => mayGenerate(actor.getSnapshot().context) }
}

const received = async () => ({ type: 'ReceivedToken', token: 'secret' }) as const

describe('a token of a case', () => {
  it('is generated once something is chosen, a link for one save [TOKN-01] [TOKN-02] [MORE-01]', async () => {
    const { actor, asked, may } = choosing(vh1, received)
    expect(may()).toBe(false)
    actor.send({ type: 'generate' })
    expect(actor.getSnapshot().value).toBe('choosing')
    actor.send({ type: 'toggle', questionnaireId: 'patient' })
    expect(may()).toBe(true)
    actor.send({ type: 'generate' })
    const shown = await waitFor(actor, (one) => one.matches('shown'))
    expect(shown.context.token).toBe('secret')
    expect(asked).toEqual([{ ...vh1, questions: ['sex', 'born'], reusable: false, kind: 'link', days: 14 }])
  })

  it('of a link works as long, and opens in the language, as was chosen [MORE-17]', async () => {
    const { actor, asked } = choosing(vh1, async () => ({
      type: 'ReceivedToken',
      token: 'secret',
      expiresAt: '2026-11-30T00:00:00.000Z',
    }))
    for (const event of [
      { type: 'toggle', questionnaireId: 'qol' },
      { type: 'chooseDays', days: 7 },
      { type: 'chooseLanguage', language: 'sy' },
    ] as const)
      actor.send(event)
    actor.send({ type: 'generate' })
    const { context } = await waitFor(actor, (one) => one.matches('shown'))
    expect(asked).toEqual([{ ...vh1, questions: ['pain'], reusable: false, kind: 'link', days: 7, language: 'sy' }])
    expect(context.expiresAt).toBe('2026-11-30T00:00:00.000Z')
    actor.send({ type: 'back' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { token: null, chosen: new Set() } })
  })

  it('for an app may be used again, and reaches every questionnaire chosen [TOKN-03]', async () => {
    const { actor, asked } = choosing(vh1, received)
    actor.send({ type: 'choose', kind: 'app' })
    for (const questionnaireId of ['qol', 'patient', 'patient']) actor.send({ type: 'toggle', questionnaireId })
    actor.send({ type: 'generate' })
    await waitFor(actor, (one) => one.matches('shown'))
    expect(asked).toEqual([{ ...vh1, questions: ['pain'], reusable: true, kind: 'app' }])
  })

  it('is not to be had for a case that is not saved [TOKN-02]', () => {
    const { actor, may } = choosing(null, received)
    actor.send({ type: 'toggle', questionnaireId: 'patient' })
    expect(may()).toBe(false)
  })

  it('that could not be generated is said, and can be asked for again [TOKN-01]', async () => {
    const { actor } = choosing(vh1, async () => ({ type: 'TokenError', error: 'noSuchCase' }))
    actor.send({ type: 'toggle', questionnaireId: 'patient' })
    actor.send({ type: 'generate' })
    await waitFor(actor, (one) => one.matches('notGenerated'))
    actor.send({ type: 'back' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { chosen: new Set(['patient']) } })
  })

  it('is for a link at first, with nothing chosen and nothing told [TOKN-02]', () => {
    const { actor } = choosing(vh1, received)
    expect(actor.getSnapshot().context).toMatchObject({ kind: 'link', chosen: new Set(), token: null })
    actor.send({ type: 'toggle', questionnaireId: 'patient' })
    actor.send({ type: 'toggle', questionnaireId: 'qol' })
    actor.send({ type: 'toggle', questionnaireId: 'patient' })
    expect(actor.getSnapshot().context.chosen).toEqual(new Set(['qol']))
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)(
    'is not to be had after %s [TOKN-01]',
    async (type) => {
      const { actor } = choosing(vh1, async () => ({ type }))
      actor.send({ type: 'toggle', questionnaireId: 'qol' })
      actor.send({ type: 'generate' })
      const { context } = await waitFor(actor, (one) => one.matches('unreachable'))
      expect(context).toMatchObject({ token: null, error: new Refused(type) })
    },
  )

  it('is asked for again after the connection was lost', async () => {
    let isDown = true
    const { actor } = choosing(vh1, async () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return received()
    })
    actor.send({ type: 'toggle', questionnaireId: 'patient' })
    actor.send({ type: 'generate' })
    await waitFor(actor, (one) => one.matches('unreachable'))
    actor.send({ type: 'back' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { chosen: new Set(['patient']) } })
    actor.send({ type: 'generate' })
    await waitFor(actor, (one) => one.matches('unreachable'))
    actor.send({ type: 'toggle', questionnaireId: 'qol' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { chosen: new Set(['patient', 'qol']) } })
    actor.send({ type: 'generate' })
    await waitFor(actor, (one) => one.matches('unreachable'))
    isDown = false
    actor.send({ type: 'generate' })
    await waitFor(actor, (one) => one.matches('shown'))
  })
})

describe('every way to a token of a case', () => {
  const paths = getShortestPaths(caseTokenMachine, {
    input: { tokens: { getCaseToken: () => new Promise(() => {}) }, studyCase: vh1, questionnaires },
    events: [
      { type: 'choose', kind: 'app' },
      { type: 'choose', kind: 'link' },
      { type: 'toggle', questionnaireId: 'patient' },
      { type: 'toggle', questionnaireId: 'qol' },
      { type: 'generate' },
      { type: 'back' },
      { type: 'unreachable', error: null },
      { type: 'ReceivedToken', token: 'secret' },
      { type: 'TokenError', error: 'noSuchCase' },
    ],
    serializeState: ({ value, context: { kind, chosen, token } }) =>
      JSON.stringify([value, kind, [...chosen].sort(), token]),
  })

  it('reaches every state', () => {
    const states = ['choosing', 'asking', 'shown', 'notGenerated', 'unreachable']
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(states))
  })

  it('asks for none that hands out nothing, and shows one only where it was given [TOKN-02]', () => {
    for (const { state, steps } of paths) {
      if (state.matches('asking')) expect(mayGenerate(state.context)).toBe(true)
      expect(state.context.token !== null).toBe(state.matches('shown'))
      if (state.matches('shown')) expect(steps.some(({ event }) => event.type === 'ReceivedToken')).toBe(true)
    }
  })
})
