import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { questionTypes } from '../bases/base'
import { baseStructure } from '../bases/structure'
import { faultOfEvaluation, faultOfFilter } from './checkMatrix'
import { type Evaluation, evaluationKinds } from './evaluation'
import { type EvaluationBuilderEvent, evaluationBuilderMachine } from './evaluationBuilder.machine'
import { type Filter, filterKinds } from './filter'
import { type FilterBuilderEvent, filterBuilderMachine } from './filterBuilder.machine'

const questions = questionTypes.map((type) => aQuestion({ id: type, type }))
const structure = baseStructure(aBase({ questionnaires: [aQuestionnaire({ questions })] }))

function filtering(...events: readonly FilterBuilderEvent[]) {
  const filters: Filter[] = []
  const actor = createActor(filterBuilderMachine, { input: { structure } })
  actor.on('filterCompleted', ({ filter }) => filters.push(filter))
  actor.start()
  for (const event of events) actor.send(event)
  return { filters, state: actor.getSnapshot().value, ...actor.getSnapshot().context }
}

function evaluating(...events: readonly EvaluationBuilderEvent[]) {
  const evaluations: Evaluation[] = []
  const actor = createActor(evaluationBuilderMachine, { input: { structure } })
  actor.on('evaluationCompleted', ({ evaluation }) => evaluations.push(evaluation))
  actor.start()
  for (const event of events) actor.send(event)
  return { evaluations, state: actor.getSnapshot().value, ...actor.getSnapshot().context }
}

const ask = (questionId: string) => ({ type: 'selectQuestion', questionId }) as const
const under = (kind: (typeof filterKinds)[number]) => ({ type: 'selectCondition', kind }) as const
const back = { type: 'back' } as const
const anew = { state: 'question', question: null, kind: null }

describe('the filter builder', () => {
  it.each([
    [
      [ask('OC'), under('Chose'), { type: 'selectOption', answerId: 'low' }],
      { Chose: { questionId: 'OC', answerId: 'low' } },
    ],
    [
      [ask('MC'), under('Chose'), { type: 'selectOption', answerId: 'high' }],
      { Chose: { questionId: 'MC', answerId: 'high' } },
    ],
    [
      [ask('YN'), under('ChoseYesNo'), { type: 'selectYesNo', value: false }],
      { ChoseYesNo: { questionId: 'YN', value: false } },
    ],
    [
      [ask('Num'), under('GreaterEqual'), { type: 'enterNumber', value: 49.9 }],
      { GreaterEqual: { questionId: 'Num', value: 49.9 } },
    ],
  ] as const)(
    'goes from question to condition to what it is about, emits and begins anew [STAT-05]',
    (events, filter) => {
      expect(filtering(...events)).toMatchObject({ filters: [filter], ...anew })
    },
  )

  it('goes back one level at a time [STAT-05]', () => {
    expect(filtering(ask('Num'), under('Lower'), back)).toMatchObject({
      state: 'condition',
      kind: null,
      question: { id: 'Num' },
    })
    expect(filtering(ask('Num'), under('Lower'), back, back)).toMatchObject(anew)
    expect(filtering(ask('OC'), under('Chose'), back)).toMatchObject({ state: 'condition' })
    expect(filtering(ask('YN'), under('ChoseYesNo'), back)).toMatchObject({ state: 'condition' })
    expect(filtering(back)).toMatchObject(anew)
  })

  it('accepts nothing that the base does not offer [STAT-03]', () => {
    for (const type of ['Text', 'Date', 'Image', 'Info', 'gone']) expect(filtering(ask(type))).toMatchObject(anew)
    expect(filtering(ask('YN'), under('Lower'))).toMatchObject({ state: 'condition' })
    expect(filtering(ask('Num'), under('Chose'))).toMatchObject({ state: 'condition' })
    expect(filtering(ask('OC'), under('Chose'), { type: 'selectOption', answerId: 'gone' })).toMatchObject({
      filters: [],
      state: 'option',
    })
    expect(filtering(ask('Num'), under('Equal'), { type: 'enterNumber', value: Number.NaN })).toMatchObject({
      filters: [],
      state: 'number',
    })
  })

  const events: FilterBuilderEvent[] = [
    ...questionTypes.map(ask),
    ...filterKinds.map(under),
    { type: 'selectOption', answerId: 'low' },
    { type: 'selectYesNo', value: true },
    { type: 'enterNumber', value: 3 },
    back,
  ]
  const paths = getShortestPaths(filterBuilderMachine, { input: { structure }, events })

  it('reaches every state', () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(filterBuilderMachine.states)))
  })

  it('keeps exactly the previous choices at every step', () => {
    for (const { state } of paths) {
      expect(state.context.question === null).toBe(state.value === 'question')
      expect(state.context.kind === null).toBe(state.value === 'question' || state.value === 'condition')
    }
  })

  it('emits only filters that the base offers, and then starts over [STAT-05]', () => {
    for (const { steps } of paths)
      for (const last of events) {
        const { filters, state } = filtering(
          ...steps.map(({ event }) => event).filter((each) => events.includes(each)),
          last,
        )
        for (const filter of filters) expect(faultOfFilter(structure, filter)).toBeNull()
        if (filters.length > 0) expect(state).toBe('question')
      }
  })
})

const choose = (kind: (typeof evaluationKinds)[number]) => ({ type: 'selectKind', kind }) as const

describe('the evaluation builder', () => {
  const again = { state: 'kind', kind: null }

  it('completes a count at once [STAT-06]', () => {
    expect(evaluating(choose('Count'))).toMatchObject({ evaluations: [{ Count: {} }], ...again })
    expect(evaluating(choose('Count'), choose('Count')).evaluations).toHaveLength(2)
  })

  it('asks for a text, which may be empty [STAT-06]', () => {
    expect(evaluating(choose('Text'))).toMatchObject({ evaluations: [], state: 'text' })
    expect(evaluating(choose('Text'), { type: 'enterText', text: '' })).toMatchObject({
      evaluations: [{ Text: { text: '' } }],
      ...again,
    })
  })

  it.each(['Average', 'Min', 'Max', 'StandardDerivation'] as const)(
    'picks a numeric question for %s [STAT-06]',
    (kind) => {
      expect(evaluating(choose(kind), ask('Num'))).toMatchObject({
        evaluations: [{ [kind]: { questionId: 'Num' } }],
        ...again,
      })
      expect(evaluating(choose(kind), ask('OC'))).toMatchObject({ evaluations: [], state: 'question', kind })
    },
  )

  it('goes back one level [STAT-06]', () => {
    expect(evaluating(choose('Text'), back)).toMatchObject(again)
    expect(evaluating(choose('Min'), back)).toMatchObject(again)
  })

  const events: EvaluationBuilderEvent[] = [
    ...evaluationKinds.map(choose),
    { type: 'enterText', text: 'Smokers' },
    ask('Num'),
    ask('YN'),
    back,
  ]
  const paths = getShortestPaths(evaluationBuilderMachine, { input: { structure }, events })

  it('reaches every state', () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(
      new Set(Object.keys(evaluationBuilderMachine.states)),
    )
  })

  it('knows the kind exactly while it asks for more', () => {
    for (const { state } of paths) expect(state.context.kind === null).toBe(state.value === 'kind')
  })

  it('emits only valid evaluations [STAT-06]', () => {
    for (const { steps } of paths)
      for (const last of events) {
        const { evaluations, state } = evaluating(
          ...steps.map(({ event }) => event).filter((each) => events.includes(each)),
          last,
        )
        for (const evaluation of evaluations) expect(faultOfEvaluation(structure, evaluation)).toBeNull()
        if (evaluations.length > 0) expect(state).toBe('kind')
      }
  })
})
