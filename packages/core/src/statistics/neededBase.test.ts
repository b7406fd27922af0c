import { aBase, anyBase, anyWalk, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Base } from '../bases/base'
import { parseKey } from '../bases/key'
import type { Fact } from '../facts/fact'
import { compileBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'
import { type FinishedCase, observationsOf } from './finishedCase'
import { neededBase } from './neededBase'

function finished(base: Base, facts: readonly Fact[]): FinishedCase {
  const state = createEngine(compileBase(base))
  state.setAll(facts)
  return { state }
}

it('says of its questions what the whole base says of them, in every case [STAT-02]', () => {
  const anyCase = anyBase.chain((base) =>
    fc.record({
      base: fc.constant(base),
      facts: anyWalk(base),
      wanted: fc.subarray([...compileBase(base).structure.questions.keys()], { minLength: 1 }),
    }),
  )
  fc.assert(
    fc.property(anyCase, ({ base, facts, wanted }) => {
      const needed = neededBase(base, wanted)
      const whole = finished(base, facts)
      const part = finished(
        needed.base,
        facts.filter(({ id }) => needed.questions.has(parseKey(id)?.questionId ?? '')),
      )
      for (const id of wanted) expect(observationsOf(part, id)).toEqual(observationsOf(whole, id))
    }),
  )
})

it('has the rules on which a question depends, through others too, and no more', () => {
  const answered = (questionId: string) => ({ Known: { questionId } })
  const shows = (...targets: readonly string[]) => ({ Indicate: { targets } })
  const base = aBase({
    questionnaires: [
      aQuestionnaire({ id: 'visit', questions: [aQuestion({ id: 'smoker' }), aQuestion({ id: 'sex' })] }),
      aQuestionnaire({
        id: 'lungs',
        initial: false,
        questions: [aQuestion({ id: 'cough', questions: [aQuestion({ id: 'colour' })] })],
      }),
    ],
    rules: [
      aRule(answered('smoker'), shows('lungs')),
      aRule(answered('cough'), shows('colour')),
      aRule(answered('smoker'), shows('sex')),
    ],
  })
  const needed = neededBase(base, ['colour', 'shoe-size'])
  expect(needed.base.rules).toEqual([base.rules[0], base.rules[1]])
  expect(needed.questions).toEqual(new Set(['colour', 'cough', 'smoker']))
  expect([...compileBase(needed.base).structure.questions.keys()]).toEqual(['smoker', 'cough', 'colour'])
})
