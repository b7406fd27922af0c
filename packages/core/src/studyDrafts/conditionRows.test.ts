import { aBase, aQuestion } from '@casebook/test-fixtures/bases'
import { anyCondition } from '@casebook/test-fixtures/conditions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionTypes } from '../bases/base'
import { checkBase } from '../rules/check/checkBase'
import { conditionOfGroup, conditionOfRow, groupOf, joins, rowFor, rowOf, waysOf } from './conditionRows'

const questions = (['OC', 'MC', 'YN', 'Num', 'Date'] as const).map((type) => aQuestion({ id: `of${type}`, type }))

describe('the rows of a condition', () => {
  it('say what the condition says, and lose nothing of it on the way back [MORE-51]', () => {
    fc.assert(
      fc.property(anyCondition({ questions, solutions: ['s'] }), (condition) => {
        const row = rowOf(condition)
        const group = groupOf(condition)
        if (row) expect(conditionOfRow(row)).toEqual(condition)
        if (group) expect(conditionOfGroup(group)).toEqual(condition)
      }),
    )
  })

  it('can be changed to every join, and stay as many [MORE-51]', () => {
    const of = [{ Known: { questionId: 'a' } }, { Known: { questionId: 'b' } }]
    for (const join of joins) {
      const group = groupOf(conditionOfGroup({ join, count: 1, of }))
      expect(group?.of).toEqual(of)
      expect(group?.join).toBe(join)
    }
  })

  it('of every question say only what can be asked of it [MORE-51]', () => {
    for (const type of questionTypes) {
      const question = aQuestion({ id: 'asked', type })
      for (const is of waysOf(question)) {
        const row = rowFor(question, is)
        const condition = conditionOfRow(row)
        expect(rowOf(condition)).toEqual(row)
        const base = aBase()
        const [section] = base.questionnaires
        if (!section) throw new Error('The base has a section')
        const faults = checkBase({
          ...base,
          questionnaires: [{ ...section, questions: [...section.questions, question] }],
          rules: [{ id: 'r', if: { All: [] }, unless: condition, then: { ContraIndicate: { targets: ['smoker'] } } }],
        })
        expect(
          faults.filter(({ path }) => path.startsWith('rules')),
          `${type} ${is}`,
        ).toEqual([])
      }
    }
  })
})
