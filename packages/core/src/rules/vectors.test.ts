/** The states computed by the specified system's engine, for bases we did not write. */
import {
  baseOfVector,
  factOfVector,
  type VectorBase,
  type VectorQuestion,
  type VectorValue,
  vectorOfValue,
} from '@casebook/test-fixtures/d3web'
import { readVectors } from '@casebook/test-fixtures/vectors'
import { describe, expect, it } from 'vitest'
import { unknown } from '../facts/fact'
import { compileBase } from './compile'
import { createEngine, type Engine } from './engine/engine'
import { nextQuestion } from './engine/next'

interface Step {
  readonly do: 'start' | 'set' | 'unknown' | 'clear'
  readonly q?: string
  readonly v?: VectorValue
  readonly expect: Expected
  readonly declarative?: Partial<Expected>
}

interface Expected {
  readonly values: Readonly<Record<string, unknown>>
  readonly indications: Readonly<Record<string, string>>
  readonly activeProket: readonly string[]
  readonly solutions: Readonly<Record<string, { readonly state: string; readonly score: number | string }>>
  readonly next: readonly string[]
}

interface Vector {
  readonly id: string
  readonly kb: VectorBase
  readonly steps: readonly Step[]
}

interface Walk {
  readonly id: string
  readonly steps: readonly (Step & {
    readonly expect: {
      readonly derived: object
      readonly visible: readonly string[]
      readonly contra: readonly string[]
    }
  })[]
}

function take(
  engine: Engine,
  { do: what, q, v }: Pick<Step, 'do' | 'q' | 'v'>,
  questions: readonly VectorQuestion[],
): void {
  if (what === 'start' || q === undefined) return
  const question = questions.find(({ id }) => id === q)
  if (!question) throw new Error(`The vector answers ${q}, which it does not have`)
  engine.set(q, what === 'clear' ? null : what === 'unknown' ? unknown : factOfVector(question, v as VectorValue))
}

function stateOf(engine: Engine, { containers, questions }: VectorBase) {
  const states = questions.map((question) => ({ question, state: engine.question(question.id) }))
  const indications = [
    ...containers.map(({ id }) => [id, engine.questionnaire(id).indication]),
    ...states.map(({ question, state }) => [question.id, state.indication]),
  ].filter(([, indication]) => indication !== 'NEUTRAL')
  return {
    values: Object.fromEntries(
      states
        .filter(({ state }) => state.state !== 'unanswered')
        .map(({ question, state }) => [
          question.id,
          state.state === 'unknown' ? unknown : vectorOfValue(question, state.value),
        ]),
    ),
    indications: Object.fromEntries(indications),
    activeProket: states
      .filter(({ state }) => state.visible)
      .map(({ question }) => question.id)
      .sort(),
    solutions: Object.fromEntries(
      engine
        .solutions()
        .map(({ id, state, score }) => [
          id,
          { state: state.toUpperCase(), score: score === Number.NEGATIVE_INFINITY ? '-Infinity' : score },
        ]),
    ),
  }
}

describe('the vectors of rule-engine.json', () => {
  const { vectors } = readVectors<{ readonly vectors: readonly Vector[] }>('rule-engine.json')

  it.each(vectors.map((vector) => [vector.id, vector] as const))(
    'agree at every step of %s [DATA-10, DATA-11, DATA-14]',
    (_, vector) => {
      const engine = createEngine(compileBase(baseOfVector(vector.id, vector.kb)))
      for (const [i, step] of vector.steps.entries()) {
        take(engine, step, vector.kb.questions)
        const { values, indications, activeProket, solutions } = { ...step.expect, ...step.declarative }
        expect(stateOf(engine, vector.kb), `step ${i}`).toEqual({
          values,
          indications,
          activeProket: [...activeProket].sort(),
          solutions,
        })
      }
    },
  )

  it('have the same next question, except the few that depend on what was asked before [INTV-01]', () => {
    // The original keeps an agenda, asks RELEVANT follow-ups, which do not show, and asks derived questions too.
    const differing = vectors.flatMap((vector) => {
      const engine = createEngine(compileBase(baseOfVector(vector.id, vector.kb)))
      return vector.steps.flatMap((step, i) => {
        take(engine, step, vector.kb.questions)
        if (step.declarative) return []
        const next = nextQuestion(engine, () => true)
        return next === (step.expect.next[0] ?? null) ? [] : [`${vector.id} step ${i}`]
      })
    })
    expect(differing.length, differing.join(', ')).toBeLessThanOrEqual(12)
  })
})

describe('the walks over a real registry base', () => {
  const { kb, vectors } = readVectors<{ readonly kb: VectorBase; readonly vectors: readonly Walk[] }>(
    'hernia-structure.json',
  )
  const compiled = compileBase(baseOfVector('hernia', kb))

  it.each(vectors.map((walk) => [walk.id, walk] as const))('agree at every step of %s [DATA-11]', (_, walk) => {
    const engine = createEngine(compiled)
    for (const [i, step] of walk.steps.entries()) {
      take(engine, step, kb.questions)
      const states = kb.questions.map((question) => ({
        question,
        ...engine.question(question.id),
      }))
      expect(
        {
          derived: Object.fromEntries(
            states
              .filter(({ isDerived }) => isDerived)
              .map(({ question, state, value }) => [
                question.id,
                state === 'unknown' ? unknown : vectorOfValue(question, value),
              ]),
          ),
          visible: states
            .filter(({ visible }) => visible)
            .map(({ question }) => question.id)
            .sort(),
          contra: contraIndicated(engine, kb),
        },
        `step ${i}`,
      ).toEqual({ ...step.expect, visible: [...step.expect.visible].sort(), contra: [...step.expect.contra].sort() })
    }
  })
})

function contraIndicated(engine: Engine, { containers, questions }: VectorBase): readonly string[] {
  const states = [
    ...containers.map(({ id }) => ({ id, indication: engine.questionnaire(id).indication })),
    ...questions.map(({ id }) => ({ id, indication: engine.question(id).indication })),
  ]
  return states
    .filter(({ indication }) => indication === 'CONTRA_INDICATED')
    .map(({ id }) => id)
    .sort()
}
