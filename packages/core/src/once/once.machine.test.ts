import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { compileBase } from '../rules/compile'
import {
  firstUnanswered,
  type ImportDataResult,
  type OnceEvent,
  onceMachine,
  onceState,
  onceStates,
} from './once.machine'

const base = compileBase(
  aBase({
    questionnaires: [
      aQuestionnaire({
        questions: [
          aQuestion({ id: 'welcome', type: 'Info' }),
          aQuestion({ id: 'pain' }),
          aQuestion({ id: 'sleep' }),
          aQuestion({ id: 'hidden', meta: { 'layout/hidden': 'yes' } }),
          aQuestion({ id: 'surgeon' }),
        ],
      }),
    ],
  }),
)
const questions = ['welcome', 'pain', 'sleep', 'hidden']

function opened(...answers: readonly (() => Promise<ImportDataResult>)[]) {
  const clock = new SimulatedClock()
  const asked: { readonly delivery: number }[] = []
  const link = {
    importData: (request: { readonly delivery: number }) => {
      asked.push(request)
      return (answers[asked.length - 1] ?? answers.at(-1))!()
    },
  }
  const actor = createActor(onceMachine, { input: { link, base, questions }, clock }).start()
  return { clock, asked, actor }
}

function answeredAll(page: ReturnType<typeof opened>) {
  page.actor.send({ type: 'answer', fact: { id: 'pain', value: true } })
  page.actor.send({ type: 'answer', fact: { id: 'sleep', value: { unknown: true } } })
  return page
}

const executed = async (): Promise<ImportDataResult> => ({ type: 'CommandExecuted' })
const offline = () => Promise.reject(new Error('offline'))

describe('saving on the page behind a link', () => {
  it('waits 5000 ms before checking, and saves once, however often the button is pressed [ONCE-02]', async () => {
    const page = answeredAll(opened(executed))
    page.actor.send({ type: 'save' })
    page.clock.increment(4999)
    page.actor.send({ type: 'save' })
    expect(page.actor.getSnapshot().value).toBe('delaying')
    expect(page.asked).toEqual([])
    page.clock.increment(1)
    await waitFor(page.actor, (state) => state.matches('done'))
    expect(page.asked).toEqual([
      {
        facts: [
          { id: 'pain', value: true },
          { id: 'sleep', value: { unknown: true } },
        ],
        delivery: 3,
      },
    ])
  })

  it('is refused while any question of the link is unanswered [ONCE-02]', () => {
    const page = opened(executed)
    page.actor.send({ type: 'answer', fact: { id: 'pain', value: true } })
    page.actor.send({ type: 'save' })
    page.clock.increment(5000)
    expect(page.actor.getSnapshot()).toMatchObject({ value: 'working', context: { problem: 'once.enterAllData' } })
    expect(firstUnanswered(page.actor.getSnapshot().context)).toBe('sleep')
    expect(page.asked).toEqual([])
  })

  it('counts what is typed while it waits [ONCE-02]', () => {
    const page = opened(executed)
    page.actor.send({ type: 'save' })
    answeredAll(page)
    page.clock.increment(5000)
    expect(page.actor.getSnapshot().value).toBe('saving')
  })

  it('accepts no answer to any other question of the case [ONCE-03]', () => {
    const page = opened(executed)
    for (const id of ['surgeon', 'surgeon#2', 'nobody', 'pain (Annotation)'])
      page.actor.send({ type: 'answer', fact: { id, value: true } })
    expect(page.actor.getSnapshot().context.facts).toEqual([])
  })

  it.each(['PermissionError', 'TokenError'] as const)('shows the error state after %s [ONCE-03]', async (type) => {
    const page = answeredAll(opened(async () => ({ type })))
    page.actor.send({ type: 'save' })
    page.clock.increment(5000)
    await waitFor(page.actor, (state) => state.matches('error'))
  })

  it.each<[string, () => Promise<ImportDataResult>]>([
    ['AddFactError', async () => ({ type: 'AddFactError' })],
    ['a lost connection', offline],
  ])('keeps the answers after %s [ONCE-03]', async (_, answer) => {
    const page = answeredAll(opened(answer))
    page.actor.send({ type: 'save' })
    page.clock.increment(5000)
    const { context } = await waitFor(page.actor, (state) => state.matches('working'))
    expect(context.problem).toBe('once.notSaved')
    expect(context.facts).toHaveLength(2)
  })

  it('repeats the same save, and a new one after a changed answer [ONCE-03]', async () => {
    const page = answeredAll(opened(offline, offline, executed))
    for (const changed of [false, true]) {
      page.actor.send({ type: 'save' })
      page.clock.increment(5000)
      await waitFor(page.actor, (state) => state.matches('working'))
      if (changed) page.actor.send({ type: 'answer', fact: { id: 'pain', value: false } })
    }
    page.actor.send({ type: 'save' })
    page.clock.increment(5000)
    await waitFor(page.actor, (state) => state.matches('done'))
    expect(page.asked.map(({ delivery }) => delivery)).toEqual([3, 3, 4])
  })
})

describe('every way through the page behind a link', () => {
  const events: OnceEvent[] = [
    { type: 'answer', fact: { id: 'pain', value: true } },
    { type: 'answer', fact: { id: 'sleep', value: true } },
    { type: 'save' },
    // The cast is safe: this is the chart's own event for the end of the delay.
    { type: 'xstate.after.saveDelay.once.delaying' } as unknown as OnceEvent,
    { type: 'CommandExecuted' },
    { type: 'PermissionError' },
    { type: 'TokenError' },
    { type: 'AddFactError' },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(onceMachine, {
    input: { link: { importData: executed }, base, questions },
    events,
    serializeState: ({ value, context: { facts, problem } }) =>
      JSON.stringify([value, facts.map(({ id }) => id).sort(), problem]),
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state in which something can happen', () => {
    const states = Object.keys(onceMachine.states).filter((state) => state !== 'checking')
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(states))
  })

  it('ends once everything is saved, or can no longer be [ONCE-03]', () => {
    const ends = ['done', 'error']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('shows as working, done or error, and as working all the way to a save [ONCE-01]', () => {
    expect(onceStates).toEqual(['working', 'done', 'error'])
    const shown = Object.fromEntries(Object.keys(onceMachine.states).map((state) => [state, onceState(state)]))
    const work = { working: 'working', delaying: 'working', checking: 'working', saving: 'working' }
    expect(shown).toEqual({ ...work, done: 'done', error: 'error' })
  })

  it('saves only when everything is answered, and ends only after a save', () => {
    for (const { state } of paths)
      if (!state.matches('working') && !state.matches('delaying')) expect(firstUnanswered(state.context)).toBeNull()
  })
})
