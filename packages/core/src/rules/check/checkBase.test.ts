import { aBase, anyBase, aQuestion, aQuestionnaire, aRule, someAnswers } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Base } from '../../bases/base'
import { baseSchema } from '../../bases/base.schema'
import type { Condition, Effect, Formula } from '../../bases/rule'
import { checkBase } from './checkBase'

// As in production, where bases are published.
z.config(z.locales.en())

const questions = [
  aQuestion({ id: 'sex', type: 'OC', answers: someAnswers('female', 'male') }),
  aQuestion({ id: 'age', type: 'Num' }),
  aQuestion({ id: 'seen', type: 'Date' }),
  aQuestion({ id: 'note', type: 'Text' }),
  aQuestion({ id: 'bmi', type: 'Num', abstract: true }),
]
const study = (parts: Partial<Base> = {}) => aBase({ questionnaires: [aQuestionnaire({ questions })], ...parts })
const effect: Effect = { Indicate: { targets: ['age'] } }
const faultsOf = (base: Base) => checkBase(base).map(({ path, message }) => `${path}: ${message}`)

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

  it('is refused for two elements with one id, wherever they are', () => {
    const inner = aQuestionnaire({ id: 'sex', questions: [] })
    const base = study({
      questionnaires: [aQuestionnaire({ questions, questionnaires: [inner] })],
      solutions: [{ id: 'age', text: {} }],
    })
    expect(faultsOf(base)).toEqual([
      'questionnaires/0/questionnaires/0: The id "sex" is already that of questionnaires/0/questions/0',
      'solutions/0: The id "age" is already that of questionnaires/0/questions/1',
    ])
  })

  it('is refused for nested repeating groups', () => {
    const repeats = { min: 0, max: 3 }
    const inner = aQuestionnaire({ id: 'inner', repeats, questions: [] })
    const dose = aQuestion({ id: 'dose', repeats })
    const base = aBase({ questionnaires: [aQuestionnaire({ repeats, questions: [dose], questionnaires: [inner] })] })
    expect(faultsOf(base)).toEqual([
      'questionnaires/0/questions/0: A repeating question cannot stand in a repeating group',
      'questionnaires/0/questionnaires/0: A repeating group cannot stand in another one',
    ])
  })
})

describe('a question', () => {
  it.each([
    [
      'a least value above the greatest',
      aQuestion({ type: 'Num', min: 3, max: 2 }),
      'The least value 3 is above the greatest 2',
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
      '/answers/1: The id "a" stands there twice',
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

describe('the rules of a base', () => {
  const rule = aRule({ All: [] }, effect)
  const check = { id: 'c', questionId: 'age', if: { All: [] }, nodeId: 'n', text: {} } as const

  it('have their exceptions checked too', () => {
    const unless: Condition = { Known: { questionId: 'x' } }
    expect(faultsOf(study({ rules: [{ ...rule, unless }] }))).toEqual([
      'rules/0/unless/Known: There is no question "x"',
    ])
  })

  it('have unique ids, as have the checks', () => {
    expect(faultsOf(study({ rules: [rule, rule], checks: [check, check] }))).toEqual([
      `rules/1: The id "${rule.id}" stands there twice`,
      'checks/1: The id "c" stands there twice',
    ])
  })

  it('refer only to existing questions', () => {
    expect(faultsOf(study({ checks: [check, { ...check, id: 'd', questionId: 'x' }] }))).toEqual([
      'checks/1/questionId: There is no question "x"',
    ])
  })

  it('derive no value from itself', () => {
    const plusOne: Formula = { Add: { of: [{ Answer: { questionId: 'bmi' } }, { Number: { value: 1 } }] } }
    const circle = aRule({ All: [] }, { Set: { questionId: 'bmi', formula: plusOne } })
    expect(faultsOf(study({ rules: [circle] })).join()).toMatch(/^rules: Values are derived in a circle: .+ → .+$/)
  })
})

describe('a condition', () => {
  const cases: readonly (readonly [Condition, string])[] = [
    [{ Chose: { questionId: 'sex', answerId: 'other' } }, 'if/Chose: The question "sex" has no answer "other"'],
    [{ Chose: { questionId: 'gender', answerId: 'male' } }, 'if/Chose: There is no question "gender"'],
    [{ ChoseYesNo: { questionId: 'age', value: true } }, 'if/ChoseYesNo: "age" is of type Num, not YN'],
    [{ Greater: { questionId: 'note', value: 1 } }, 'if/Greater: "note" is of type Text, not Num or Date'],
    [{ Chose: { questionId: 'age', answerId: 'a' } }, 'if/Chose: "age" is of type Num, not OC or MC or Image'],
    [{ All: [{ All: [] }, { Known: { questionId: 'x' } }] }, 'if/All/1/Known: There is no question "x"'],
    [{ IsTrue: { Known: { questionId: 'x' } } }, 'if/IsTrue/Known: There is no question "x"'],
    [{ Between: { min: 0, max: 1, of: [{ Known: { questionId: 'x' } }] } }, 'if/Between/of/0/Known: There is no'],
    [{ Between: { min: 1, max: 0, of: [{ All: [] }] } }, 'if/Between: Between 1 and 0 of 1 cannot be'],
    [{ Equal: { questionId: 'sex', value: 'male' } }, 'if/Equal: "sex" is of type OC, not Num or Date or Text'],
    [
      { Given: { given: { All: [] }, then: { Known: { questionId: 'x' } } } },
      'if/Given/then/Known: There is no question "x"',
    ],
    [
      { Compare: { left: { Number: { value: 1 } }, is: 'Equal', right: { Count: { questionId: 'x' } } } },
      'if/Compare/right/Count: There is no question "x"',
    ],
    [{ Equal: { questionId: 'age', value: '1' } }, 'if/Equal: "1" cannot be compared with a question of type Num'],
    [
      { Lower: { questionId: 'seen', value: 'soon' } },
      'if/Lower: "soon" cannot be compared with a question of type Date',
    ],
    [{ Not: { Any: [{ Known: { questionId: 'x' } }] } }, 'if/Not/Any/0/Known: There is no question "x"'],
    [{ Between: { min: 2, max: 3, of: [{ All: [] }] } }, 'if/Between: Between 2 and 3 of 1 cannot be'],
    [{ SolutionIs: { solutionId: 's', state: 'excluded' } }, 'if/SolutionIs: There is no solution "s"'],
    [
      { Given: { given: { IsTrue: { Unknown: { questionId: 'x' } } }, then: { All: [] } } },
      'if/Given/given/IsTrue/Unknown: There is no',
    ],
    [
      { Compare: { left: { Count: { questionId: 'x' } }, is: 'Equal', right: { Number: { value: 1 } } } },
      'if/Compare/left/Count: There is no',
    ],
  ]
  it.each(cases)('%j is refused with its path', (condition, message) => {
    expect(faultsOf(study({ rules: [aRule(condition, effect)] })).join()).toContain(`rules/0/${message}`)
    const check = { id: 'c', questionId: 'age', if: condition, nodeId: 'n', text: {} }
    expect(faultsOf(study({ checks: [check] })).join()).toContain(`checks/0/${message}`)
  })
})

describe('a formula', () => {
  const cases: readonly (readonly [Formula, string])[] = [
    [{ Weight: { questionId: 'age' } }, 'Weight: "age" is of type Num, not OC or MC'],
    [{ Date: { value: 'soon' } }, 'Date: "soon" is no date'],
    [
      { Add: { of: [{ Number: { value: 1 } }, { Answer: { questionId: 'x' } }] } },
      'Add/of/1/Answer: There is no question "x"',
    ],
    [{ Round: { of: { Answer: { questionId: 'x' } }, decimals: 1 } }, 'Round/of/Answer: There is no question "x"'],
    [{ Answer: { questionId: 'x' } }, 'Answer: There is no question "x"'],
    [{ Ln: { of: { Answer: { questionId: 'x' } } } }, 'Ln/of/Answer: There is no question "x"'],
    [{ Exp: { of: { Answer: { questionId: 'x' } } } }, 'Exp/of/Answer: There is no question "x"'],
    [
      { DateDifference: { from: { Date: { value: '2020' } }, to: { Answer: { questionId: 'x' } }, unit: 'days' } },
      'DateDifference/to/Answer: There is no question "x"',
    ],
    [
      { If: { if: { Known: { questionId: 'x' } }, then: { Number: { value: 1 } } } },
      'If/if/Known: There is no question "x"',
    ],
    [{ If: { if: { All: [] }, then: { Answer: { questionId: 'x' } } } }, 'If/then/Answer: There is no question "x"'],
    [
      { If: { if: { All: [] }, then: { Number: { value: 1 } }, else: { Count: { questionId: 'x' } } } },
      'If/else/Count: There is no',
    ],
    [
      { DateDifference: { from: { Answer: { questionId: 'x' } }, to: { Date: { value: '2020' } }, unit: 'days' } },
      'DateDifference/from/Answer',
    ],
  ]
  it.each(cases)('%j is refused with its path', (formula, message) => {
    const rule = aRule({ All: [] }, { Set: { questionId: 'bmi', formula } })
    expect(faultsOf(study({ rules: [rule] })).join()).toContain(`rules/0/then/Set/formula/${message}`)
  })
})

describe('a valid rule', () => {
  const right: readonly (readonly [string, Condition])[] = [
    ['compares a text with a text', { Equal: { questionId: 'note', value: 'soon' } }],
    ['compares a date with a part of one', { Lower: { questionId: 'seen', value: '2020-02' } }],
    ['counts from none to all', { Between: { min: 0, max: 1, of: [{ All: [] }] } }],
    ['counts exactly', { Between: { min: 1, max: 1, of: [{ All: [] }] } }],
    ['asks for an answer that there is', { Chose: { questionId: 'sex', answerId: 'male' } }],
  ]
  it.each(right)('%s', (_, condition) => {
    expect(faultsOf(study({ rules: [aRule(condition, effect)] }))).toEqual([])
  })

  it('shows a whole questionnaire, sets a derived value and scores a solution', () => {
    const effects: readonly Effect[] = [
      { Indicate: { targets: ['box'] } },
      { Set: { questionId: 'bmi', value: 20 } },
      { Score: { solutionId: 's', score: 'P1' } },
    ]
    const base = aBase({
      questionnaires: [aQuestionnaire({ id: 'box', questions })],
      solutions: [{ id: 's', text: {} }],
      rules: effects.map((then, i) => ({ ...aRule({ All: [] }, then), id: `r${i}` })),
    })
    expect(faultsOf(base)).toEqual([])
  })
})

describe('an effect', () => {
  const cases: readonly (readonly [Effect, string])[] = [
    [{ Indicate: { targets: ['age', 'x'] } }, 'There is no question or questionnaire "x"'],
    [{ Score: { solutionId: 'x', score: 'P1' } }, 'There is no solution "x"'],
    [{ Set: { questionId: 'x', value: 1 } }, 'There is no question "x"'],
    [{ Set: { questionId: 'age', value: 1 } }, '"age" is answered by people: only an abstract question is set'],
    [{ Set: { questionId: 'bmi', value: 'high' } }, '"high" is no value of "bmi"'],
  ]
  it.each(cases)('%j is refused', (then, message) => {
    expect(faultsOf(study({ rules: [aRule({ All: [] }, then)] })).join()).toContain(message)
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
