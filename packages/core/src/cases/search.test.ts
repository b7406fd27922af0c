import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Question } from '../bases/base'
import { answerSearch, isInText, needleOf } from './search'

const note: Question = { id: 'note', type: 'Text', text: {} }
const number: Question = { id: 'n', type: 'Num', text: {} }
const materials = [
  { id: 'pp', text: { en: 'Polypropylene', de: 'Polypropylen', ru: 'Полипропилен', sy: 'بولي بروبيلين' } },
  { id: 'none', text: { en: 'None' } },
]
const choice: Question = {
  id: 'c',
  type: 'OC',
  text: { en: 'Material' },
  answers: materials,
}

describe('a search in a text', () => {
  it('finds any part of it, ignoring case', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ minLength: 1 }),
        fc.string({ unit: 'grapheme' }),
        (before, part, after) => {
          expect(isInText(needleOf(part.toUpperCase()), `${before} ${part} ${after}`)).toBe(true)
          expect(isInText(needleOf(part.toLowerCase()), `${before} ${part.toUpperCase()} ${after}`)).toBe(true)
        },
      ),
    )
  })

  it('takes every character literally', () => {
    for (const sign of ['%', '_', '*', '.', '\\', '(', '[', '$', "'"]) {
      expect(isInText(needleOf(sign), `a${sign}b`)).toBe(true)
      expect(isInText(needleOf(`a${sign}b`), 'axb')).toBe(false)
    }
  })

  it('ignores blanks around the term and equivalent spellings of a letter', () => {
    expect(isInText(needleOf(' none '), 'None')).toBe(true)
    expect(isInText(needleOf('strasse'), 'Hohe Straße')).toBe(true)
    expect(isInText(needleOf('ΟΔΟΣ'), 'οδος')).toBe(true)
  })

  it.each([
    ['93,3', '93.3'],
    ['-1', '-1'],
    ['12 kg', null],
    ['T12', null],
    ['', null],
  ])('takes %j for the number %j', (content, number) => {
    expect(needleOf(content).number).toBe(number)
  })

  it('treats composed and decomposed accents as equal', () => {
    expect(isInText(needleOf('ma\u0308nnlich'), 'M\u00c4NNLICH')).toBe(true)
  })
})

describe('a search in an answer', () => {
  it.each([
    ['ПОЛИ', choice, 'pp', true],
    ['بروبيلين', choice, 'pp', true],
    ['none', choice, 'pp', false],
    ['pp', choice, 'none', false],
    ['material', choice, 'pp', false],
    ['93,3', number, 93.3, true],
    ['3.3', number, 93.3, true],
    ['-1', number, -1.5, true],
    ['12', number, 93.3, false],
    ['9x', number, 93.3, false],
    ['none', choice, ['pp', 'none'], true],
    ['none', choice, ['pp'], false],
    ['polyester', { ...choice, answers: [...materials, { id: 'p', text: { en: 'Polyester' } }] }, 'pp', false],
    ['', choice, null, false],
    ['', choice, { unknown: true }, false],
    ['', choice, true, false],
    ['x', note, ['x'], false],
    ['1', note, 'room 12', true],
    ['true', { ...note, type: 'YN' }, true, false],
    ['x', undefined, 'an x in a note', true],
    ['x', note, { unknown: true }, false],
    ['x', note, null, false],
  ] as const)('for %s: %o %j %s', (content, question, value, found) => {
    expect(answerSearch(needleOf(content), question)?.(value) ?? false).toBe(found)
  })

  it.each([
    ['none', choice, true],
    ['пропилен', choice, true],
    ['steel', choice, false],
    ['93.3', number, true],
    ['none', number, false],
    ['2026', { ...number, type: 'Date' }, true],
    ['May', { ...number, type: 'Date' }, false],
    ['none', note, true],
    ['93.3', { ...note, type: 'YN' }, false],
  ] as const)('for %s need not read a question in vain: %o %s', (content, question, can) => {
    expect(answerSearch(needleOf(content), question) !== null).toBe(can)
  })

  it('finds a chosen answer by any part of its text, and no answer that was not chosen', () => {
    fc.assert(
      fc.property(
        fc.subarray(materials),
        fc.constantFrom(...materials),
        fc.nat(),
        fc.nat(),
        (chosen, wanted, from, length) => {
          const text = wanted.text.en
          const part = text.slice(from % text.length, (from % text.length) + 1 + length)
          const isChosen = chosen.some((one) =>
            Object.values(one.text).some((words) => isInText(needleOf(part), words)),
          )
          const ids = chosen.map(({ id }) => id)
          expect(answerSearch(needleOf(part), choice)?.(ids)).toBe(isChosen)
        },
      ),
    )
  })
})
