import type { Value } from '@casebook/core/bases/answerValue'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import {
  aGroup,
  anItem,
  aQuestionnaire,
  codes,
  coding,
  enabledBy,
  extension,
  type FhirJson,
  options,
  when,
} from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { imported, said } from '../testing/reading'

const unit = (...list: readonly string[]) => ({
  extension: list.map((code) =>
    extension('questionnaire-unitOption', { valueCoding: { code, display: `in ${code}` } }),
  ),
})
const questions = [
  anItem('yn', 'boolean'),
  anItem('n', 'integer'),
  anItem('day', 'date'),
  anItem('at', 'dateTime'),
  anItem('clock', 'time'),
  anItem('t', 'string'),
  anItem('c', 'choice', options('x', 'y', 'z')),
  anItem('m', 'choice', { repeats: true, ...options('x', 'y') }),
  anItem('i', 'choice', { answerOption: [1, 2, 3].map((valueInteger) => ({ valueInteger })) }),
  anItem('s', 'choice', { answerOption: ['a', 'b'].map((valueString) => ({ valueString })) }),
  anItem('o', 'open-choice', options('x')),
  anItem('kg', 'quantity', unit('kg')),
  anItem('w', 'quantity', unit('kg', 'g')),
  anItem('u', 'quantity'),
  anItem('file', 'attachment'),
]

function withCondition(condition: FhirJson, rest: FhirJson = {}): FhirJson {
  return aQuestionnaire([
    aGroup('g', questions),
    aGroup('h', [anItem('it', 'string', { enableWhen: [condition], ...rest })]),
  ])
}

/** A function from answers to whether the item shows. */
function showing(condition: FhirJson) {
  const compiled = compileBase(imported(withCondition(condition)).base)
  return (answers: Readonly<Record<string, Value>>): boolean => {
    const engine = createEngine(compiled)
    engine.setAll(Object.entries(answers).map(([id, value]) => ({ id, value })))
    return engine.question('it').visible
  }
}

describe('an item under a condition', () => {
  const kg = (value: number) => ({ answerQuantity: { value, code: 'kg' } })
  it.each([
    ['yn', '=', { answerBoolean: true }, [{ yn: true }], [{ yn: false }, {}]],
    ['yn', '=', { answerBoolean: false }, [{ yn: false }], [{ yn: true }, {}]],
    ['yn', '!=', { answerBoolean: true }, [{ yn: false }], [{ yn: true }, {}]],
    ['yn', 'exists', { answerBoolean: true }, [{ yn: false }], [{}]],
    ['yn', 'exists', { answerBoolean: false }, [{}], [{ yn: true }]],
    ['n', '=', { answerInteger: 3 }, [{ n: 3 }], [{ n: 4 }, {}]],
    ['n', '!=', { answerInteger: 3 }, [{ n: 4 }], [{ n: 3 }, {}]],
    ['n', '<', { answerInteger: 3 }, [{ n: 2 }], [{ n: 3 }, {}]],
    ['n', '<=', { answerInteger: 3 }, [{ n: 3 }], [{ n: 4 }]],
    ['n', '>', { answerDecimal: 3 }, [{ n: 4 }], [{ n: 3 }]],
    ['n', '>=', { answerDecimal: 3 }, [{ n: 3 }], [{ n: 2 }]],
    ['day', '=', { answerDate: '2020-01-02' }, [{ day: '2020-01-02' }], [{ day: '2020-01-03' }]],
    ['day', '>', { answerDateTime: '2020-01-02T10:00:00Z' }, [{ day: '2020-01-03' }], [{ day: '2020-01-02' }]],
    ['at', '>', { answerDateTime: '2020-01-02T10:00:00Z' }, [{ at: '2020-01-02T10:01' }], [{ at: '2020-01-02T09:59' }]],
    ['at', '=', { answerDateTime: '2020-01-02T10:00:00' }, [{ at: '2020-01-02T10:00' }], [{ at: '2020-01-02' }, {}]],
    ['clock', '<=', { answerTime: '10:00:00' }, [{ clock: '10:00' }], [{ clock: '10:01' }, {}]],
    ['t', '=', { answerString: 'a' }, [{ t: 'a' }], [{ t: 'b' }, {}]],
    ['t', '!=', { answerString: 'a' }, [{ t: 'b' }], [{ t: 'a' }, {}]],
    ['t', '<', { answerString: 'm' }, [{ t: 'a' }], [{ t: 'z' }]],
    ['c', '=', { answerCoding: coding('x') }, [{ c: 'x' }], [{ c: 'y' }, {}]],
    ['c', '!=', { answerCoding: coding('x') }, [{ c: 'y' }], [{ c: 'x' }, {}]],
    ['m', '=', { answerCoding: coding('x') }, [{ m: ['x', 'y'] }], [{ m: ['y'] }, {}]],
    ['m', '!=', { answerCoding: coding('x') }, [{ m: ['y'] }], [{ m: ['x', 'y'] }, {}]],
    ['i', '>', { answerInteger: 1 }, [{ i: '2' }, { i: '3' }], [{ i: '1' }, {}]],
    ['i', '<=', { answerInteger: 2 }, [{ i: '1' }, { i: '2' }], [{ i: '3' }]],
    ['s', '>=', { answerString: 'b' }, [{ s: 'b' }], [{ s: 'a' }]],
    ['s', '<', { answerString: 'b' }, [{ s: 'a' }], [{ s: 'b' }]],
    ['o', '=', { answerString: 'mine' }, [{ o: 'other', 'o/other': 'mine' }], [{ o: 'other' }, { o: 'x' }]],
    ['o', '=', { answerCoding: coding('x') }, [{ o: 'x' }], [{ o: 'other', 'o/other': 'x' }]],
    ['kg', '>', kg(60), [{ kg: 70 }], [{ kg: 60 }]],
    ['kg', '>', { answerQuantity: { value: 60, unit: 'in kg' } }, [{ kg: 70 }], [{ kg: 60 }]],
    ['kg', '>', { answerQuantity: { value: 60 } }, [{ kg: 70 }], [{ kg: 60 }]],
    ['w', '>', kg(60), [{ w: 70, 'w/unit': 'kg' }], [{ w: 70, 'w/unit': 'g' }, { w: 70 }]],
    [
      'w',
      '>',
      { answerQuantity: { value: 60, unit: 'in g' } },
      [{ w: 70, 'w/unit': 'g' }],
      [{ w: 70, 'w/unit': 'kg' }],
    ],
    ['w', '>', { answerQuantity: { value: 60 } }, [{ w: 70 }], [{ w: 60 }]],
    ['w', '>', { answerQuantity: { value: 60, code: 'lb' } }, [], [{ w: 70 }, { w: 70, 'w/unit': 'kg' }]],
    ['u', '>', kg(60), [{ u: 70, 'u/unit': 'kg' }], [{ u: 70, 'u/unit': 'g' }, { u: 70 }]],
    ['file', 'exists', { answerBoolean: true }, [{ file: 'a.pdf' }], [{}]],
  ] as const)('shows where %s %s %j', (question, operator, answer, some, others) => {
    const shows = showing(when(question, operator, answer))
    expect(some.map(shows)).toEqual(some.map(() => true))
    expect(others.map(shows)).toEqual(others.map(() => false))
  })

  it.each([
    [
      when('none', '=', { answerBoolean: true }),
      'lost UnknownQuestion: It depends on "none", which is not in the document.',
    ],
    [{ operator: '=', answerBoolean: true }, 'lost UnknownQuestion: It depends on "", which is not in the document.'],
    [when('g', '=', { answerBoolean: true }), 'lost UnknownQuestion: It depends on "g", which accepts no answer.'],
    [when('yn', '≠', { answerBoolean: true }), 'lost Condition: Its condition is not complete.'],
    [{ question: 'yn', operator: 7, answerBoolean: true }, 'lost Condition: Its condition is not complete.'],
    [when('yn', '=', {}), 'lost Condition: Its condition is not complete.'],
    [when('yn', '>', { answerBoolean: true }), 'lost Condition: Answers to "yn" cannot be compared with that.'],
    [when('yn', '=', { answerInteger: 1 }), 'lost Condition: Answers to "yn" cannot be compared with that.'],
    [when('n', '=', { answerString: 'x' }), 'lost Condition: Answers to "n" cannot be compared with that.'],
    [when('n', '=', { answerQuantity: {} }), 'lost Condition: Answers to "n" cannot be compared with that.'],
    [
      when('kg', '=', { answerQuantity: { value: 1, code: 'lb' } }),
      'lost Condition: Answers to "kg" cannot be compared with that.',
    ],
    [when('day', '=', { answerString: 'soon' }), 'lost Condition: Answers to "day" cannot be compared with that.'],
    [when('t', '=', { answerCoding: coding('x') }), 'lost Condition: Answers to "t" cannot be compared with that.'],
    [when('c', '>', { answerInteger: 1 }), 'lost Condition: Answers to "c" cannot be compared with that.'],
  ])('shows without a condition that cannot be carried: %j', (condition, finding) => {
    expect(said(withCondition(condition))).toContain(`h > it: ${finding} The item shows without this condition.`)
    expect(showing(condition)({})).toBe(true)
  })

  it('is never visible if no option has that code', () => {
    const condition = when('c', '=', { answerCoding: { system: codes, code: 'none' } })
    expect(said(withCondition(condition))).toContain(
      'h > it: note NeverTrue: No answer to "c" makes this true: none of its options has that code and that system.',
    )
    expect(showing(condition)({ c: 'x' })).toBe(false)
  })

  it.each([
    ['any', [true, true, true, false]],
    ['all', [true, false, false, false]],
    [undefined, [true, false, false, false]],
  ])('needs of two conditions, where it says %s: %j', (enableBehavior, expected) => {
    const both = [when('yn', '=', { answerBoolean: true }), when('n', '=', { answerInteger: 1 })]
    const engine = createEngine(compileBase(imported(withCondition({}, { enableWhen: both, enableBehavior })).base))
    const visible = [
      [true, 1],
      [true, 2],
      [false, 1],
      [false, 2],
    ].map(([yn = false, n = 0]) => {
      engine.setAll([
        { id: 'yn', value: yn },
        { id: 'n', value: n },
      ])
      return engine.question('it').visible
    })
    expect(visible).toEqual(expected)
  })

  it('needs its expression as well', () => {
    const document = withCondition(when('yn', '=', { answerBoolean: true }), {
      ...enabledBy("%resource.item.item.where(linkId = 'n').answer.value > 3"),
    })
    const engine = createEngine(compileBase(imported(document).base))
    const visible = [2, 4].map((n) => {
      engine.setAll([
        { id: 'yn', value: true },
        { id: 'n', value: n },
      ])
      return engine.question('it').visible
    })
    expect(visible).toEqual([false, true])
    expect(imported(document).counts.skipRules).toBe(2)
  })
})

describe('findings on a condition', () => {
  it.each([
    ['t', { answerInteger: 3 }],
    ['t', { answerDate: '2020-01-01' }],
    ['day', { answerString: '2020-01-01' }],
  ])('on a value of another type than "%s" takes: %j', (question, answer) => {
    const lines = said(withCondition({ question, operator: '=', ...answer }))
    const [key] = Object.keys(answer)
    expect(lines.filter((line) => line.includes('changed Condition'))).toEqual([
      `h > it: changed Condition: "${question}" takes values of another type than ${key}: they are compared as they are written.`,
    ])
  })

  const expressed = (text: string) =>
    aQuestionnaire([aGroup('g', questions), aGroup('h', [anItem('it', 'string', enabledBy(text))])])
  it.each([
    ['false', 'note NeverTrue: Its condition can never be true.'],
    ['%none', 'lost OutOfScope: The item shows without this condition. It uses %none, which is not defined there.'],
    [
      '%resource.item[0].item[0].answer.value',
      'note Expression: It picks an item by its position; that is taken to be its position in the document.',
    ],
  ])('as an expression: %s', (text, finding) => {
    expect(said(expressed(text))).toContain(`h > it: ${finding}`)
  })

  it('on a repeating item that may be disabled: it holds if any occurrence is enabled', () => {
    const document = aQuestionnaire([
      aGroup(
        'r',
        [anItem('a', 'boolean'), anItem('b', 'boolean', { enableWhen: [when('a', '=', { answerBoolean: true })] })],
        { repeats: true },
      ),
      anItem('c', 'string', { enableWhen: [when('b', '=', { answerBoolean: true })] }),
      anItem('d', 'string', enabledBy("%resource.item.item.where(linkId = 'b').answer.exists()")),
    ])
    const finding = 'Repeats: Where "b" repeats, an answer counts if it is enabled in any of the occurrences.'
    expect(said(document)).toEqual(expect.arrayContaining([`c: changed ${finding}`, `d: note ${finding}`]))
  })
})
