import { baseStructure } from '@casebook/core/bases/structure'
import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { ExpressionFault } from '../expressions/expression'
import { completionsAt } from './completions'
import { readCondition } from './readCondition'
import { writeCondition } from './writeCondition'

const structure = baseStructure(
  aBase({
    questionnaires: [
      aQuestionnaire({
        id: 'visit',
        questions: [
          aQuestion({ id: 'smoker', type: 'YN', text: { en: 'Smokes' } }),
          aQuestion({ id: 'packs', type: 'Num' }),
          aQuestion({ id: 'sex', type: 'OC', answers: someAnswers('male', 'female') }),
          aQuestion({ id: 'born', type: 'Date' }),
        ],
      }),
    ],
  }),
)
const packs = { questionId: 'packs' }

describe('a formula [MORE-51]', () => {
  it.each([
    ["${smoker} = 'yes'", { ChoseYesNo: { questionId: 'smoker', value: true } }],
    ["${sex} != 'male'", { Not: { Chose: { questionId: 'sex', answerId: 'male' } } }],
    ['${packs} >= 1.5', { GreaterEqual: { ...packs, value: 1.5 } }],
    ["${born} < '2000-01-01'", { Lower: { questionId: 'born', value: '2000-01-01' } }],
    ['blank(${packs})', { Not: { IsTrue: { Any: [{ Known: packs }, { Unknown: packs }] } } }],
    [
      "${smoker} = 'no' or known(${packs}) and unknown(${sex})",
      {
        Any: [
          { ChoseYesNo: { questionId: 'smoker', value: false } },
          { All: [{ Known: packs }, { Unknown: { questionId: 'sex' } }] },
        ],
      },
    ],
    [
      'round(${packs} * 20, 1) > 5',
      {
        Compare: {
          left: { Round: { of: { Multiply: { of: [{ Answer: packs }, { Number: { value: 20 } }] } }, decimals: 1 } },
          is: 'Greater',
          right: { Number: { value: 5 } },
        },
      },
    ],
    [
      'between(1, 2, known(${packs}), known(${sex}))',
      { Between: { min: 1, max: 2, of: [{ Known: packs }, { Known: { questionId: 'sex' } }] } },
    ],
  ])('%s is one condition, and the condition that formula', (text, condition) => {
    expect(readCondition(text, structure)).toEqual(condition)
    expect(writeCondition(readCondition(text, structure), structure)).toBe(text)
  })

  it.each([
    ['${pack} > 1', '${pack}', '${packs}'],
    ["${sex} = 'mal'", "'mal'", "'male'"],
    ['knwn(${packs})', 'knwn', 'known'],
    ['${packs} > 1 and 3', '3', undefined],
    ['${packs} and ${sex}', '${packs}', undefined],
    ["${packs} > 'many'", "'many'", undefined],
    ['known(${packs}, ${sex})', '${sex}', undefined],
    ['round(${packs}) > 1', 'round(${packs})', undefined],
    ['(${packs} > 1', '(', undefined],
    ['${packs} > 1 # 2', '#', undefined],
  ])('%s has its fault at %s', (text, at, replacement) => {
    const fault = thrownBy(() => readCondition(text, structure))
    expect(text.slice(fault.from, fault.to)).toBe(at)
    expect(fault.replacement).toBe(replacement)
  })

  it('has no words for a text with both kinds of quotation marks', () => {
    expect(writeCondition({ Matches: { ...packs, pattern: `'"` } }, structure)).toBeNull()
  })
})

describe('completion [MORE-51]', () => {
  const at = (source: string) => completionsAt(source, source.length, structure, 'en')
  const labels = (source: string) => at(source)?.options.map(({ label }) => label)

  it('offers questions after a dollar sign, with their words', () => {
    expect(at('known(${pa')).toMatchObject({ from: 6 })
    expect(at('$')?.options[0]).toEqual({ label: 'smoker', detail: 'Smokes', inserted: '${smoker}' })
  })

  it('offers the options of the question that is compared', () => {
    expect(labels('${sex} = ')).toEqual(['male', 'female'])
    expect(at("${sex} != 'fe")).toMatchObject({ from: 10 })
    expect(labels('${smoker}=')).toEqual(['yes', 'no'])
  })

  it('offers questions and functions for a word, and nothing within a text', () => {
    expect(labels('kno')).toEqual(expect.arrayContaining(['and', 'known()', 'blank()', 'packs']))
    expect(at("matches(${packs}, 'kno")).toBeNull()
  })
})

function thrownBy(read: () => unknown): ExpressionFault {
  try {
    read()
  } catch (fault) {
    if (fault instanceof ExpressionFault) return fault
    throw fault
  }
  throw new Error('It was read')
}
