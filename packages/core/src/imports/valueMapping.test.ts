import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { baseStructure } from '../bases/structure'
import { unknown } from '../facts/fact'
import { assigned, changedValues, leftOut, metChanges, saysOtherwise, unknownTarget, unreadIn } from './valueMapping'

const structure = baseStructure(
  aBase({
    questionnaires: [
      aQuestionnaire({
        questions: [
          aQuestion({ id: 'sex', type: 'OC' }),
          aQuestion({ id: 'drugs', type: 'MC' }),
          aQuestion({ id: 'smoker', type: 'YN' }),
          aQuestion({ id: 'note', type: 'Text' }),
          aQuestion({ id: 'signed', type: 'OC', answers: [{ id: 'true', text: { en: 'Signed' } }] }),
        ],
      }),
    ],
  }),
)
const values = {
  Sex: { '1': 'low', '9': unknownTarget, x: leftOut, middle: 'high' },
  Drugs: { a: 'low', b: 'high', none: leftOut, '?': unknownTarget },
  Smokes: { rarely: 'true', __proto__: 'low' },
  Note: { '1': 'low' },
  Signed: { '1': 'true' },
}
const meant = (column: string, id: string, value: string | string[]) =>
  assigned([{ id, column, value }], structure, values).map((answer) => answer.value)

describe('a value of a column that is no option', () => {
  it.each([
    ['is the option that it was assigned to', 'Sex', 'sex', '1', ['low']],
    ['is unknown', 'Sex', 'sex', '9', [unknown]],
    ['says nothing where it is left out', 'Sex', 'sex', 'x', []],
    ['stays, to be refused, while nobody has assigned it', 'Sex', 'sex', '2', ['2']],
    ['keeps its meaning where the question has it as an option', 'Sex', 'sex', 'middle', ['middle']],
    ['is an option that is called as yes is', 'Signed', 'signed', '1', ['true']],
    ['is yes or no', 'Smokes', 'smoker', 'rarely', [true]],
    ['of several is one of them, each once', 'Drugs', 'drugs', ['a', 'low', 'b', 'none'], [['low', 'high']]],
    ['of several is unknown where nothing else is said', 'Drugs', 'drugs', ['?', 'none'], [unknown]],
    [
      'of several stays, to be refused, where unknown contradicts an option',
      'Drugs',
      'drugs',
      ['a', '?'],
      [['a', '?']],
    ],
    ['of several says nothing alone', 'Drugs', 'drugs', ['none'], []],
    ['is a text where the question has no options', 'Note', 'note', '1', ['1']],
    ['is not one that every object has', 'Smokes', 'smoker', 'constructor', ['constructor']],
  ])('%s [MORE-38]', (_, column, id, value, expected) => {
    expect(meant(column, id, value)).toEqual(expected)
  })

  it('is to be assigned if its question has options, and not this one', () => {
    expect(unreadIn({ id: 'drugs', value: ['low', 'a', ''] }, structure)).toEqual(['a'])
    expect(unreadIn({ id: 'sex', value: 'low' }, structure)).toEqual([])
    expect(unreadIn({ id: 'note', value: 'x' }, structure)).toEqual([])
  })
})

describe('what somebody says of values later [MORE-38]', () => {
  const stands = { Sex: { '1': 'low', '9': unknownTarget }, Drugs: { a: 'low' } }

  it('takes the place of what was said, or takes it back', () => {
    const changes = { Sex: { '1': 'high', '2': leftOut }, Drugs: { a: null }, Other: { x: null } }
    expect(changedValues(stands, changes)).toEqual({ Sex: { '1': 'high', '9': unknownTarget, '2': leftOut } })
  })

  it('says something if it differs from what stands, or from what somebody else has said', () => {
    expect(saysOtherwise({ Sex: { '1': 'low' }, Drugs: { b: null } }, stands, {})).toBe(false)
    expect(saysOtherwise({ Sex: { '1': null } }, stands, {})).toBe(true)
    expect(saysOtherwise({ Sex: { '1': 'low' } }, stands, { Sex: { '1': 'high' } })).toBe(true)
  })

  it('meets what somebody else has said meanwhile, until it was told', () => {
    const changes = { Sex: { '1': 'high', '2': 'low', '9': null }, Drugs: { a: null } }
    const seen = { Sex: { '1': 'low', '9': unknownTarget }, Drugs: { a: 'low' } }
    const now = { Sex: { '1': unknownTarget, '2': 'low', '9': unknownTarget } }
    // Two who say the same do not disagree.
    expect(metChanges(changes, [seen, {}], now)).toEqual({ Sex: { '1': unknownTarget } })
    expect(metChanges(changes, [seen, { Sex: { '1': unknownTarget } }], now)).toEqual({})
    expect(metChanges({ Sex: { '1': 'low' } }, [{}, { Sex: { '1': null } }], now)).toEqual({
      Sex: { '1': unknownTarget },
    })
  })
})
