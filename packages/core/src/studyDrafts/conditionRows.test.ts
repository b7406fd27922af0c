import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { anyCondition } from '@casebook/test-fixtures/conditions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionTypes } from '../bases/base'
import { type FactValue, unknown } from '../facts/fact'
import { checkBase } from '../rules/check/checkBase'
import { compileBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'
import { conditionOfGroup, conditionOfRow, groupOf, joins, type RowIs, rowFor, rowOf, waysOf } from './conditionRows'
import { applied } from './operations'

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

  it('hold while they say so, of every kind of question, and no other time [MORE-51]', () => {
    const answers = [
      { id: 'yes', text: { en: 'Yes' } },
      { id: 'no', text: { en: 'No' } },
    ]
    const values = {
      YN: true,
      OC: 'yes',
      MC: ['yes'],
      Num: 3,
      Date: '2026-01-02',
      Text: 'words',
      Time: '10:00',
    } as const
    for (const [type, value] of Object.entries(values)) {
      const question = aQuestion({
        id: 'asked',
        type: type as keyof typeof values,
        answers: /C$/.test(type) ? answers : [],
      })
      const base = aBase({
        questionnaires: [aQuestionnaire({ questions: [question, aQuestion({ id: 'shown' })] })],
      })
      const isShown = (is: RowIs, said: FactValue) => {
        const made = applied(base, { type: 'show', id: 'shown', condition: conditionOfRow(rowFor(question, is)) })
        if (made.type === 'Refused') throw new Error(JSON.stringify(made))
        const engine = createEngine(compileBase(made.base))
        engine.set('asked', said)
        return engine.question('shown').visible
      }
      const seen = (is: RowIs) => [null, unknown, value].map((said) => isShown(is, said as FactValue))
      expect([type, seen('known'), seen('unknown'), seen('blank')]).toEqual([
        type,
        [false, false, true],
        [false, true, false],
        [true, false, false],
      ])
      for (const is of waysOf(question))
        if (!['known', 'unknown', 'blank'].includes(is))
          // Nothing else holds while nobody has answered.
          expect([type, is, ...seen(is).slice(0, 2)]).toEqual([type, is, false, false])
    }
  })
})
