import { aBase, anyBase, aQuestion, aQuestionnaire, aRule, someAnswers } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Base, Question } from '../../bases/base'
import { baseSchema } from '../../bases/base.schema'
import { checkBase } from './checkBase'
import { effect, faultsOf, questions, study } from './checkBase.fixture'

// As in production, where bases are published.
z.config(z.locales.en())

describe('a base', () => {
  it('passes with conditions, formulas and effects of every kind', () => {
    fc.assert(
      fc.property(anyBase, (base) => {
        expect(checkBase(base)).toEqual([])
      }),
    )
  })

  it('has two columns by default [DATA-17]', () => {
    const { numberOfColumns: _, ...config } = study().config
    expect(baseSchema.parse({ ...study(), config }).config.numberOfColumns).toBe(2)
    expect(baseSchema.parse(study({ config: { ...config, numberOfColumns: 3 } })).config.numberOfColumns).toBe(3)
  })

  it('keeps unknown meta keys of questions, questionnaires and the base [DATA-12]', () => {
    const meta = { 'layout/sparkle': 'much', 'study/our-own': '7' }
    const [first, ...others] = questions
    const base = study({
      meta,
      questionnaires: [aQuestionnaire({ meta, questions: [{ ...first!, meta }, ...others] })],
    })
    const parsed = baseSchema.parse(base)
    expect(parsed).toEqual(base)
    expect(checkBase(parsed)).toEqual([])
  })

  it('has exclusive answers and a number of choices only where people choose several [MORE-25]', () => {
    const answers = [...someAnswers('a', 'b'), { id: 'none', text: { en: 'None' }, exclusive: true }]
    const ask = (parts: Partial<Question>) => [aQuestion({ id: 'q', answers, choices: { min: 2 }, ...parts })]
    const faults = (parts: Partial<Question>) =>
      faultsOf(study({ questionnaires: [aQuestionnaire({ questions: ask(parts) })] }))
    expect(faults({ type: 'MC' })).toEqual([])
    expect(faults({ type: 'MC', choices: { min: 3 } })).toEqual([
      'questionnaires/0/questions/0/choices: There are fewer than 3 answers to choose together',
    ])
    const both = [
      'questionnaires/0/questions/0/answers/2/exclusive: Only an answer of a multiple choice that people answer can be exclusive',
      'questionnaires/0/questions/0/choices: Only a multiple choice that people answer can say how many answers are expected',
    ]
    expect(faults({ type: 'OC' })).toEqual(both)
    expect(faults({ type: 'MC', abstract: true })).toEqual(both)
    expect(faults({ type: 'MC', initial: ['a', 'none'] })).toEqual([
      'questionnaires/0/questions/0/initial: The initial answer does not fit the question',
    ])
  })

  it('takes options from a code list only where people answer with a text [MORE-56]', () => {
    const faults = (parts: Partial<Question>) => {
      const question = aQuestion({ id: 'q', optionsFrom: { list: 'ICD-10-GM', version: '2026' }, ...parts })
      return faultsOf(study({ questionnaires: [aQuestionnaire({ questions: [question] })] }))
    }
    expect(faults({ type: 'Text' })).toEqual([])
    for (const parts of [{ type: 'OC' }, { type: 'Num' }, { type: 'Text', abstract: true }] as const)
      expect(faults(parts)).toEqual([
        'questionnaires/0/questions/0/optionsFrom: Only a question of type Text that people answer takes its options from a code list',
      ])
  })

  it('has sliders only where a number has both limits [MORE-25]', () => {
    const faults = (parts: Partial<Question>) => {
      const question = aQuestion({ id: 'q', type: 'Num', meta: { 'layout/slider': '1' }, ...parts })
      return faultsOf(study({ questionnaires: [aQuestionnaire({ questions: [question] })] }))
    }
    expect(faults({ min: 0, max: 10 })).toEqual([])
    expect(faults({ min: 0 })).toHaveLength(1)
    expect(faults({ type: 'YN' })).toHaveLength(1)
  })

  it('has tables only of choices of one with the same options [MORE-25]', () => {
    const row = (id: string, parts: Partial<Question> = {}) => aQuestion({ id, type: 'OC', ...parts })
    const faults = (...rows: readonly Question[]) => {
      const table = aQuestion({ id: 't', type: 'Info', meta: { 'layout/role': 'matrix' }, questions: rows })
      return faultsOf(study({ questionnaires: [aQuestionnaire({ questions: [table] })] }))
    }
    expect(faults(row('a'), row('b'))).toEqual([])
    expect(faults()).toEqual(['questionnaires/0/questions/0: A table has a question for each row'])
    expect(faults(row('a'), row('b', { answers: someAnswers('other') }))).toEqual([
      'questionnaires/0/questions/0/questions/1: The options of "b" are not those of "a"',
    ])
    for (const parts of [{ type: 'YN' }, { repeats: { min: 0, max: 2 } }, { questions: [row('c')] }] as const)
      expect(faults(row('a', parts))).toHaveLength(1)
  })

  it('is refused for two elements with one id, wherever they are', () => {
    const inner = aQuestionnaire({ id: 'sex', questions: [] })
    const base = study({
      questionnaires: [aQuestionnaire({ questions, questionnaires: [inner] })],
      solutions: [{ id: 'age', text: {} }],
    })
    expect(faultsOf(base)).toEqual([
      'questionnaires/0/questionnaires/0: The id "sex" is already used by questionnaires/0/questions/0',
      'solutions/0: The id "age" is already used by questionnaires/0/questions/1',
    ])
  })

  it('is refused for nested repeating groups', () => {
    const repeats = { min: 0, max: 3 }
    const inner = aQuestionnaire({ id: 'inner', repeats, questions: [] })
    const dose = aQuestion({ id: 'dose', repeats })
    const base = aBase({ questionnaires: [aQuestionnaire({ repeats, questions: [dose], questionnaires: [inner] })] })
    expect(faultsOf(base)).toEqual([
      'questionnaires/0/questions/0: A repeating question cannot be inside a repeating group',
      'questionnaires/0/questionnaires/0: A repeating group cannot be inside another one',
    ])
  })
})

describe('a question', () => {
  it.each([
    [
      'a least value above the greatest',
      aQuestion({ type: 'Num', min: 3, max: 2 }),
      'The minimum 3 is above the maximum 2',
    ],
    [
      'a bound of another type',
      aQuestion({ type: 'Num', min: '2020-01-01' }),
      '/min: 2020-01-01 is no bound for a question of type Num',
    ],
    [
      'a date that is none as its bound',
      aQuestion({ type: 'Date', max: '2023-02-29' }),
      '/max: 2023-02-29 is no bound',
    ],
    [
      'today as the initial answer of what is no date',
      aQuestion({ type: 'Num', initial: { today: true } }),
      '/initial: The initial answer does not fit',
    ],
    [
      'an initial answer that is none of its answers',
      aQuestion({ type: 'OC', initial: 'other' }),
      '/initial: The initial answer does not fit',
    ],
    [
      'an initial answer though it is derived',
      aQuestion({ type: 'Num', initial: 1, abstract: true }),
      '/initial: The initial answer',
    ],
    [
      'one answer twice',
      aQuestion({ type: 'OC', answers: someAnswers('a', 'a') }),
      '/answers/1: The id "a" is listed twice',
    ],
    [
      'answers it cannot have',
      aQuestion({ type: 'Num', answers: someAnswers('a') }),
      'type Num has no answers to choose from',
    ],
    [
      'a picture without shapes',
      aQuestion({ type: 'Image', answers: someAnswers('a') }),
      '/answers/0: An answer of an image needs a shape',
    ],
  ])('is refused for %s', (_, question, message) => {
    expect(faultsOf(aBase({ questionnaires: [aQuestionnaire({ questions: [question] })] })).join()).toContain(message)
  })
})

describe('a valid question', () => {
  it.each([
    ['one value alone between its bounds', aQuestion({ type: 'Num', min: 2, max: 2 })],
    ['a least value alone', aQuestion({ type: 'Num', min: 3 })],
    ['a greatest value alone', aQuestion({ type: 'Num', max: -3 })],
    ['dates as its bounds', aQuestion({ type: 'Date', min: '2020-02-29', max: '2020-03-01' })],
    ['an initial answer of its own', aQuestion({ type: 'OC', answers: someAnswers('a'), initial: 'a' })],
    ['a value it is derived to', aQuestion({ type: 'Num', abstract: true })],
  ])('may have %s', (_, question) => {
    expect(faultsOf(aBase({ questionnaires: [aQuestionnaire({ questions: [question] })] }))).toEqual([])
  })
})

describe('a question answered by text or number', () => {
  it.each([['YN'], ['Num'], ['Text'], ['Date'], ['Info']] as const)('of type %s has nothing to choose from', (type) => {
    const question = aQuestion({ id: 'q', type, answers: someAnswers('a') })
    expect(faultsOf(aBase({ questionnaires: [aQuestionnaire({ questions: [question] })] }))).toContain(
      `questionnaires/0/questions/0/answers: A question of type ${type} has no answers to choose from`,
    )
  })

  it.each([['Text'], ['YN']] as const)('of type %s has no bounds', (type) => {
    const question = aQuestion({ id: 'q', type, min: '2020-01-01' })
    expect(faultsOf(aBase({ questionnaires: [aQuestionnaire({ questions: [question] })] }))).toContain(
      `questionnaires/0/questions/0/min: 2020-01-01 is no bound for a question of type ${type}`,
    )
  })
})

describe('the form of a base', () => {
  it('accepts every valid base, unchanged', () => {
    fc.assert(
      fc.property(anyBase, (base) => {
        expect(baseSchema.parse(JSON.parse(JSON.stringify(base)))).toEqual(base)
      }),
    )
  })

  it('names the path of a fault, deep in a rule', () => {
    const rules = [aRule({ All: [{ Not: { Chose: { questionId: 5 } } }] } as never, effect)]
    const { error } = baseSchema.safeParse(study({ rules }))
    expect(error?.issues.map(({ path }) => path.join('/'))).toEqual([
      'rules/0/if/All/0/Not/Chose/questionId',
      'rules/0/if/All/0/Not/Chose/answerId',
    ])
  })

  it.each([
    ['a condition of no known kind', { rules: [aRule({ Maybe: {} } as never, effect)] }, 'expected one of Chose'],
    ['a condition of two kinds', { rules: [aRule({ All: [], Any: [] } as never, effect)] }, 'expected one of Chose'],
    [
      'an unknown question type [DATA-06]',
      { questionnaires: [aQuestionnaire({ questions: [aQuestion({ type: 'Blob' as never })] })] },
      'Invalid option',
    ],
    [
      'an id with the sign that separates occurrences',
      { questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'a#2' })] })] },
      'an id holds no "#"',
    ],
    ['a field it does not know', { password: 'x' }, 'Unrecognized key'],
  ])('refuses %s', (_, parts, message) => {
    expect(JSON.stringify(baseSchema.safeParse(study(parts as Partial<Base>)).error?.issues)).toContain(
      message.replaceAll('"', '\\"'),
    )
  })

  it('handles ids that are inherited property names', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const base = aBase({ questionnaires: [aQuestionnaire({ questions: names.map((id) => aQuestion({ id })) })] })
    expect(checkBase(baseSchema.parse(JSON.parse(JSON.stringify(base))))).toEqual([])
  })
})
