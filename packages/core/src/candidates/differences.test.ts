import type { Base, Question } from '@casebook/core/bases/base'
import { aBase, anyBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule } from '../bases/rule'
import { differencesOf } from './differences'

const withQuestions = (questions: readonly Question[], parts: Partial<Base> = {}) =>
  aBase({ questionnaires: [aQuestionnaire({ id: 'patient', text: { en: 'Patient' }, questions })], ...parts })

const number = (parts: Partial<Question>) =>
  aQuestion({ id: 'glucose', type: 'Num', text: { en: 'Glucose' }, ...parts })
const choice = (...answers: NonNullable<Question['answers']>) =>
  aQuestion({ id: 'sex', type: 'OC', text: { en: 'Sex' }, answers })

const between = (before: Question, after: Question) => {
  const first = aQuestion({ id: 'first' })
  return differencesOf(withQuestions([first, before]), withQuestions([first, after]))
}

describe('the differences between two versions', () => {
  it('name a unit at its question, with its section and number [MORE-04]', () => {
    expect(between(number({ unit: { en: 'mg/dl' } }), number({ unit: { en: 'mmol/l' } }))).toEqual([
      {
        kind: 'Unit',
        of: 'question',
        id: 'glucose',
        text: { en: 'Glucose' },
        isMeaning: true,
        before: { en: 'mg/dl' },
        after: { en: 'mmol/l' },
        place: { section: { number: 1, text: { en: 'Patient' } }, question: { number: 2, text: { en: 'Glucose' } } },
      },
    ])
  })

  it.each<[string, Question, Question, object]>([
    [
      'the text of a code',
      choice({ id: '1', text: { en: 'Male' } }),
      choice({ id: '1', text: { en: 'Female' } }),
      { kind: 'Code', before: { en: 'Male' }, after: { en: 'Female' }, isMeaning: true },
    ],
    [
      'a code that is only polished',
      choice({ id: '1', text: { en: 'male' } }),
      choice({ id: '1', text: { en: 'Male' } }),
      { kind: 'Code', isMeaning: false },
    ],
    [
      'a weight',
      choice({ id: '1', text: { en: 'A' }, weight: 1 }),
      choice({ id: '1', text: { en: 'A' }, weight: 2 }),
      { kind: 'Weight', before: '1', after: '2', isMeaning: true },
    ],
    [
      'an option that goes',
      choice({ id: '1', text: { en: 'A' } }, { id: '2', text: { en: 'B' } }),
      choice({ id: '1', text: { en: 'A' } }),
      { kind: 'AnswerRemoved', answer: { en: 'B' }, isMeaning: true },
    ],
    [
      'an option that comes',
      choice({ id: '1', text: { en: 'A' } }),
      choice({ id: '1', text: { en: 'A' } }, { id: '2', text: { en: 'B' } }),
      { kind: 'AnswerAdded', answer: { en: 'B' } },
    ],
    ['the kind', number({}), number({ type: 'Text' }), { kind: 'Type', before: 'Num', after: 'Text', isMeaning: true }],
    ['limits', number({ min: 0 }), number({ min: 0, max: 9 }), { kind: 'Limits', before: '0 – …', after: '0 – 9' }],
    [
      'what yes means',
      aQuestion({ id: 'pain', text: { en: 'Pain' } }),
      aQuestion({ id: 'pain', text: { en: 'No pain' } }),
      { kind: 'Words', isMeaning: true },
    ],
    [
      'words that were corrected, as the document says',
      aQuestion({ id: 'pain', text: { en: 'Pian' } }),
      aQuestion({ id: 'pain', text: { en: 'Pain' }, meta: { 'meaning/same-as': '1' } }),
      { kind: 'Words', isMeaning: false },
    ],
    ['what is optional now', number({}), number({ optional: true }), { kind: 'Optional', after: 'optional' }],
    ['limits that refuse', number({ max: 9 }), number({ max: 9, refuse: true }), { kind: 'Other' }],
    ['the sentence of a refusal', number({}), number({ refusal: { en: 'No' } }), { kind: 'Other' }],
    ['that nobody answers it', number({}), number({ readOnly: true }), { kind: 'Other' }],
    ['a picture', aQuestion({ id: 'x', src: 'a.png' }), aQuestion({ id: 'x', src: 'b.png' }), { kind: 'Other' }],
  ])('name %s [MORE-04]', (_, before, after, difference) => {
    const [found] = between(before, after)
    expect(found).toMatchObject(difference)
    expect(found?.place?.question?.number).toBe(2)
  })

  it('name a formula, what it reads, a score and when a question is asked [MORE-04]', () => {
    const rules = (factor: number, min: number): readonly Rule[] => [
      {
        id: 'a',
        if: { Known: { questionId: 'glucose' } },
        then: {
          Set: {
            questionId: 'risk',
            formula: { Multiply: { of: [{ Answer: { questionId: 'glucose' } }, { Number: { value: factor } }] } },
          },
        },
      },
      { id: 'b', if: { Greater: { questionId: 'glucose', value: min } }, then: { Indicate: { targets: ['more'] } } },
      {
        id: 'c',
        if: { Greater: { questionId: 'glucose', value: min } },
        then: { Score: { solutionId: 's', score: 'P5' } },
      },
    ]
    const questions = (unit: string) => [
      number({ unit: { en: unit } }),
      number({ id: 'risk', abstract: true }),
      number({ id: 'more', optional: true }),
    ]
    const solutions = [{ id: 's', text: { en: 'Diabetes' } }]
    const before = withQuestions(questions('mg/dl'), { rules: rules(2, 5), solutions })
    const kinds = (after: Base) =>
      differencesOf(before, after).map(({ kind, id, isMeaning }) => [kind, id, isMeaning ?? false])
    expect(kinds(withQuestions(questions('mg/dl'), { rules: rules(3, 5), solutions }))).toEqual([
      ['Formula', 'risk', true],
    ])
    expect(kinds(withQuestions(questions('mmol/l'), { rules: rules(2, 5), solutions }))).toEqual([
      ['Unit', 'glucose', true],
      ['Source', 'risk', true],
    ])
    expect(kinds(withQuestions(questions('mg/dl'), { rules: rules(2, 6), solutions }))).toEqual([
      ['Formula', 's', true],
      ['Asked', 'more', false],
    ])
  })

  it('name that reasons for changed answers are asked, or no longer [MORE-27]', () => {
    const questions = [aQuestion({ id: 'first' })]
    const before = withQuestions(questions)
    const after = withQuestions(questions, { reasonForChange: { when: 'always' } })
    expect(differencesOf(before, after).map(({ of, kind }) => [of, kind])).toEqual([['study', 'Reasons']])
    expect(differencesOf(after, before).map(({ kind }) => kind)).toEqual(['Reasons'])
  })

  it('are none between a version and itself, and some wherever two documents differ [MORE-04]', () => {
    fc.assert(
      fc.property(anyBase, (base) => {
        expect(differencesOf(base, { ...base, version: '2' })).toEqual([])
        const [first, ...others] = base.questionnaires
        const questionnaires = first ? [{ ...first, text: { en: 'Another' } }, ...others] : []
        expect(differencesOf(base, { ...base, questionnaires }).length).toBeGreaterThan(0)
        for (const { id } of base.rules) {
          const rules = base.rules.filter((rule) => rule.id !== id)
          const isTwice = base.rules.some(
            (rule) =>
              rule.id !== id &&
              JSON.stringify({ ...rule, id }) === JSON.stringify(base.rules.find((one) => one.id === id)),
          )
          if (!isTwice) expect(differencesOf(base, { ...base, rules }).length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 25 },
    )
  })
})
