import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { anyCondition } from '@casebook/test-fixtures/conditions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base } from '../bases/base'
import type { Check } from '../bases/rule'
import { isAnswerOf } from '../entry/form/openForm'
import { type Fact, foldFacts } from '../facts/fact'
import { automaticQueries, type CheckQuery } from '../queries/automatic'
import { checkResults } from '../queries/checkResults'
import { queryGraph } from '../queries/graph/graph'
import { nodes } from '../queries/graph/graph.fixture'
import { compileBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'
import { baseOnTrial, isTriable, noTrialSums, playCheck, withCase } from './playCheck'

const base = aBase({ questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'age', type: 'Num' })] })] })
const old = { questionId: 'age', if: { Greater: { questionId: 'age', value: 110 } } }
const graph = queryGraph(nodes)
const age = (value: number | null): readonly Fact[] => [{ id: 'age', value }]

/** What the checks of a base do at each save, as the server runs them. */
function live(document: Base, check: Check, saves: readonly (readonly Fact[])[]) {
  const compiled = compileBase({ ...document, checks: [check] })
  let queries: readonly CheckQuery[] = []
  let [raised, closed] = [0, 0]
  const said: Fact[] = []
  for (const facts of saves) {
    said.push(...facts)
    const engine = createEngine(compiled)
    const answers = [...foldFacts(said)].map(([id, value]): Fact => ({ id, value }))
    engine.setAll(answers.filter(({ id }) => isAnswerOf(engine, id)))
    const due = automaticQueries({ results: checkResults(engine), checks: [check.id] }, queries, graph, 'en')
    raised += due.raise.length
    closed += due.close.length
    const gone = new Set(due.close.map(({ uuid }) => uuid))
    queries = [
      ...queries.filter(({ uuid }) => !gone.has(uuid)),
      ...due.raise.map(({ checkId, questionId, nodeId }) => {
        return { uuid: `${checkId} ${questionId}`, checkId, questionId, lastNodeId: nodeId, steps: 1 }
      }),
    ]
  }
  return { raised, corrected: closed }
}

describe('a check on trial', () => {
  it('raises a query once, and sees the correction that followed [MORE-53]', () => {
    const compiled = baseOnTrial(base, old)
    expect(playCheck(compiled, [age(50)])).toEqual({ raised: 0, corrected: 0 })
    expect(playCheck(compiled, [age(140), age(141)])).toEqual({ raised: 1, corrected: 0 })
    expect(playCheck(compiled, [age(140), age(41), age(150), age(null)])).toEqual({ raised: 2, corrected: 2 })
    expect(playCheck(compiled, [[{ id: 'removed', value: 1 }, ...age(140)]])).toEqual({ raised: 1, corrected: 0 })
  })

  it('does what the same check of a study then does at the same saves [MORE-53]', () => {
    const anyTrial = anyBase.chain((document) => {
      const questions = document.questionnaires.flatMap((one) => one.questions).filter(({ abstract }) => !abstract)
      const about = questions[0]?.id ?? ''
      return fc.tuple(
        fc.constant(document),
        anyCondition({ questions, solutions: ['s0'] }),
        fc.constant(about),
        fc.array(anyWalk(document, 5), { maxLength: 6 }),
      )
    })
    fc.assert(
      fc.property(anyTrial, ([document, condition, questionId, saves]) => {
        const tried = { questionId, if: condition }
        const check: Check = { id: 'live', ...tried, nodeId: 'checked', text: { en: 'Look.' } }
        expect(playCheck(baseOnTrial(document, tried), saves)).toEqual(live(document, check, saves))
      }),
    )
  })

  it('names only what the study has [MORE-53]', () => {
    expect(isTriable(base, old)).toBe(true)
    expect(isTriable(base, { ...old, questionId: 'gone' })).toBe(false)
    expect(isTriable(base, { ...old, if: { Known: { questionId: 'gone' } } })).toBe(false)
  })

  it('is summed up by site [MORE-53]', () => {
    const sums = [
      ['Bern', { raised: 2, corrected: 1 }] as const,
      [null, { raised: 1, corrected: 1 }] as const,
      ['Bern', { raised: 1, corrected: 0 }] as const,
      ['Genf', { raised: 0, corrected: 0 }] as const,
    ].reduce((so, [site, found]) => withCase(so, site, found), noTrialSums)
    expect(sums).toEqual({
      played: 4,
      sites: [
        { site: null, cases: 1, raised: 1, corrected: 1 },
        { site: 'Bern', cases: 2, raised: 3, corrected: 1 },
      ],
    })
  })
})
