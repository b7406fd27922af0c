import type { Question } from '@casebook/core/bases/base'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Base } from '../bases/base'
import type { HeldAnswers } from '../export/dataRow'
import { everyCode } from '../questions/codeList'
import { compileBase } from '../rules/compile'
import { rehearse } from './rehearse'

const aCase = (answers: HeldAnswers) => ({ answers, marks: [], queries: [] })

const effectsOn = (one: ReturnType<typeof aCase>, before: Base, after: Base) =>
  rehearse(compileBase(before), compileBase(after))(one, everyCode)

describe('answers that mean another thing', () => {
  const glucose = (unit: string, parts: Partial<Question> = {}) =>
    aBase({
      questionnaires: [
        aQuestionnaire({
          questions: [
            aQuestion({ id: 'glucose', type: 'Num', unit: { en: unit }, ...parts }),
            aQuestion({
              id: 'sex',
              type: 'OC',
              answers: [
                { id: '1', text: { en: unit }, weight: 1 },
                { id: '2', text: { en: 'B' }, weight: parts.max ? 2 : 1 },
              ],
            }),
            aQuestion({ id: 'note', type: 'Text' }),
          ],
        }),
      ],
    })

  it('are counted by question and reason, each answer that is given [MORE-04]', () => {
    const effects = effectsOn(aCase({ glucose: 90, sex: '1', note: 'x' }), glucose('mg/dl'), glucose('mmol/l'))
    expect(effects.map(({ kind, about, reason, from }) => [kind, about, reason, from])).toEqual([
      ['meaning', 'glucose', 'Unit', 90],
      ['meaning', 'sex', 'Code', '1'],
    ])
    expect(effectsOn(aCase({ note: 'x' }), glucose('mg/dl'), glucose('mmol/l'))).toEqual([])
    expect(effectsOn(aCase({ sex: '2' }), glucose('mg/dl'), glucose('mmol/l'))).toEqual([])
  })

  it('are those of another weight too, and those out of range now [MORE-04]', () => {
    const after = glucose('mg/dl', { max: 50 })
    const effects = effectsOn(aCase({ glucose: 90, sex: '2' }), glucose('mg/dl'), after)
    expect(effects.map(({ about, reason }) => [about, reason])).toEqual([
      ['glucose', 'Range'],
      ['sex', 'Weight'],
    ])
    expect(effectsOn(aCase({ glucose: 50 }), glucose('mg/dl'), after)).toEqual([])
  })

  it('are those that a limit or a new check refuses, and no others of the check [MORE-25]', () => {
    const before = glucose('mg/dl')
    const check = {
      id: 'sure',
      questionId: 'glucose',
      if: { Greater: { questionId: 'glucose', value: 80 } },
      text: { en: 'At most 80.' },
    }
    const reasonsOf = (value: number, after: Base) =>
      effectsOn(aCase({ glucose: value }), before, after).map(({ about, reason }) => [about, reason])
    const refusing = { ...before, checks: [{ ...check, action: 'refuse' as const }] }
    expect(reasonsOf(90, refusing)).toEqual([['glucose', 'Refused']])
    expect(reasonsOf(80, refusing)).toEqual([])
    expect(effectsOn(aCase({ glucose: 90 }), refusing, { ...refusing, version: '3' })).toEqual([])
    expect(reasonsOf(90, { ...before, checks: [{ ...check, action: 'ask' as const }, check] })).toEqual([])
    expect(reasonsOf(90, glucose('mg/dl', { max: 50, refuse: true }))).toEqual([['glucose', 'Refused']])
    expect(reasonsOf(90, { ...glucose('mmol/l'), checks: refusing.checks })).toEqual([
      ['glucose', 'Unit'],
      ['glucose', 'Refused'],
    ])
  })

  it('are those that can no longer be chosen together, and they stay [MORE-04] [MORE-25]', () => {
    const asking = (parts: Partial<Question>) =>
      aBase({ questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'found', type: 'MC', ...parts })] })] })
    const answers = ['pain', 'none'].map((id) => ({ id, text: { en: id } }))
    const exclusive = answers.map((one) => (one.id === 'none' ? { ...one, exclusive: true } : one))
    const one = aCase({ found: ['pain', 'none'] })
    for (const after of [asking({ answers: exclusive }), asking({ answers, choices: { max: 1 } })])
      expect(effectsOn(one, asking({ answers }), after)).toMatchObject([
        { kind: 'meaning', about: 'found', reason: 'Range', to: ['pain', 'none'] },
      ])
  })
})
