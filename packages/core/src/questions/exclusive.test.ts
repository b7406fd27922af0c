import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Question } from '../bases/base'
import { mergeFacts } from '../facts/merge'
import { toggled } from './exclusive'
import { kindOf, refusalOfValue } from './kinds'

const answers = ['pain', 'bulge', 'numb', 'none', 'unsaid'].map((id) => ({
  id,
  text: { en: id },
  exclusive: id === 'none' || id === 'unsaid',
}))
const symptoms: Question = { id: 'symptoms', type: 'MC', text: {}, answers, choices: { min: 2, max: 2 } }
const someIds = fc.subarray(answers.map(({ id }) => id))
const anyId = fc.constantFrom(...answers.map(({ id }) => id))

describe('an exclusive answer', () => {
  it('clears the others, and another one clears it [MORE-25]', () => {
    expect(toggled(symptoms, ['pain', 'numb'], 'none')).toEqual({ chosen: ['none'], cleared: ['pain', 'numb'] })
    expect(toggled(symptoms, ['none'], 'bulge')).toEqual({ chosen: ['bulge'], cleared: ['none'] })
    expect(toggled(symptoms, ['none'], 'unsaid')).toEqual({ chosen: ['unsaid'], cleared: ['none'] })
    expect(toggled(symptoms, ['none'], 'none')).toEqual({ chosen: [], cleared: [] })
  })

  it('leaves only answers that every door takes, and names all that it clears [MORE-25]', () => {
    fc.assert(
      fc.property(someIds, anyId, (before, id) => {
        const { chosen, cleared } = toggled(symptoms, before, id)
        if (chosen.length > 0) expect(refusalOfValue(symptoms, chosen)).toBeNull()
        expect(chosen.includes(id)).toBe(!before.includes(id))
        const gone = before.filter((one) => one !== id && !chosen.includes(one))
        expect([...cleared].sort()).toEqual(gone.sort())
        expect(chosen.every((one) => one === id || before.includes(one))).toBe(true)
      }),
    )
  })

  it('clears nothing where no answer is exclusive', () => {
    const plain: Question = { ...symptoms, answers: answers.map(({ id, text }) => ({ id, text })) }
    fc.assert(
      fc.property(someIds, anyId, (before, id) => {
        expect(toggled(plain, before, id).cleared).toEqual([])
      }),
    )
  })

  it('is a conflict where one person chose it and another chose others [MORE-25]', () => {
    const mine = { id: 'symptoms', value: ['none'] }
    const theirs = new Map([['symptoms', ['pain']]])
    expect(mergeFacts(new Map(), theirs, [mine])).toEqual({
      conflicts: [{ id: 'symptoms', mine: ['none'], theirs: ['pain'] }],
      news: [],
    })
  })
})

describe('the number of choices', () => {
  it.each([
    [['pain'], { type: 'tooFew', limit: 2 }],
    [['pain', 'numb'], null],
    [['pain', 'bulge', 'numb'], { type: 'tooMany', limit: 2 }],
    [['none'], null],
    [['pain', 'none'], { type: 'notAlone', limit: 1 }],
  ])('of %j is in range or told, and an exclusive answer is complete alone [MORE-25]', (value, breach) => {
    expect(kindOf(symptoms).breach(symptoms, value)).toEqual(breach)
  })
})
