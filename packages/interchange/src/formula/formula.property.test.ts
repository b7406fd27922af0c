import { baseStructure } from '@casebook/core/bases/structure'
import { anyBase } from '@casebook/test-fixtures/bases'
import { anyCondition } from '@casebook/test-fixtures/conditions'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCondition } from './readCondition'
import { writeCondition } from './writeCondition'

it('is read as the very condition that it was written from [MORE-51]', () => {
  let [written, all] = [0, 0]
  const anyWithBase = anyBase.chain((base) => {
    const structure = baseStructure(base)
    const questions = [...structure.questions.values()].map(({ question }) => question)
    return anyCondition({ questions, solutions: base.solutions.map(({ id }) => id) }).map((condition) => ({
      structure,
      condition,
    }))
  })
  fc.assert(
    fc.property(anyWithBase, ({ structure, condition }) => {
      const text = writeCondition(condition, structure)
      all++
      if (text === null) return
      written++
      expect(readCondition(text, structure)).toEqual(condition)
    }),
    inputs(500),
  )
  expect(written / all).toBe(1)
})
