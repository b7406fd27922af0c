import { aBase, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Condition, Effect, Formula } from '../../bases/rule'
import { effect, faultsOf, questions, study } from './checkBase.fixture'

// As in production, where bases are published.
z.config(z.locales.en())

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
      `rules/1: The id "${rule.id}" is listed twice`,
      'checks/1: The id "c" is listed twice',
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
    [
      { Matches: { questionId: 'note', pattern: '^(a)\\1$' } },
      'if/Matches: "^(a)\\1$" is no pattern that Casebook can read',
    ],
    [{ Matches: { questionId: 'x', pattern: 'a' } }, 'if/Matches: There is no question "x"'],
    [{ IsTrue: { Known: { questionId: 'x' } } }, 'if/IsTrue/Known: There is no question "x"'],
    [{ Between: { min: 0, max: 1, of: [{ Known: { questionId: 'x' } }] } }, 'if/Between/of/0/Known: There is no'],
    [{ Between: { min: 1, max: 0, of: [{ All: [] }] } }, 'if/Between: Between 1 and 0 of 1 cannot be'],
    [
      { Equal: { questionId: 'sex', value: 'male' } },
      'if/Equal: "sex" is of type OC, not Num or Date or Time or DateTime or Text',
    ],
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
    [{ FormatDate: { of: { Date: { value: '2020' } }, as: '%d %q' } }, 'FormatDate/as: "%q" is no part of a date'],
    [{ Label: { questionId: 'age' } }, 'Label: "age" is of type Num, not OC or MC or Image'],
    [
      { AddDays: { to: { Date: { value: '2020' } }, days: { Answer: { questionId: 'x' } } } },
      'AddDays/days/Answer: There is no question "x"',
    ],
    [
      { Before: { of: { Text: { value: '' } }, mark: { Answer: { questionId: 'x' } } } },
      'Before/mark/Answer: There is',
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
    [{ Indicate: { targets: ['age', 'x'] } }, 'There is no question or section "x"'],
    [{ Score: { solutionId: 'x', score: 'P1' } }, 'There is no solution "x"'],
    [{ Set: { questionId: 'x', value: 1 } }, 'There is no question "x"'],
    [
      { Set: { questionId: 'age', value: 1 } },
      '"age" is answered by people: only an abstract or a read-only question is set',
    ],
    [{ Set: { questionId: 'bmi', value: 'high' } }, '"high" is no value of "bmi"'],
  ]
  it.each(cases)('%j is refused', (then, message) => {
    expect(faultsOf(study({ rules: [aRule({ All: [] }, then)] })).join()).toContain(message)
  })
})
