import { aQuestion } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Question } from '../bases/base'
import { decimalsOf } from '../bases/digits'
import { refusalOfValue } from './kinds'
import { moved, moveOf, scaleOf } from './slider'

const pain = (parts: Partial<Question> = {}) =>
  aQuestion({ id: 'pain', type: 'Num', min: 0, max: 10, meta: { 'layout/slider': '1' }, ...parts })

describe('a slider', () => {
  it('is a number between two limits, with words below it [MORE-25]', () => {
    const meta = { 'layout/slider': '1', 'layout/scale': 'none | moderate|worst' }
    expect(scaleOf(pain({ meta }))).toEqual({ min: 0, max: 10, step: 1, words: ['none', 'moderate', 'worst'] })
    expect(scaleOf(pain({ min: 0, max: 1.5 }))?.step).toBe(0.1)
    expect(scaleOf(pain({ meta: { 'layout/slider': '1', 'layout/decimal-places': '2' } }))?.step).toBe(0.01)
  })

  it.each<[string, Partial<Question>]>([
    ['without the word', { meta: {} }],
    ['switched off', { meta: { 'layout/slider': 'false' } }],
    ['without a limit', { max: undefined }],
    ['with one value', { max: 0 }],
    ['computed', { abstract: true }],
    ['of another kind', { type: 'Text' }],
  ])('is none %s', (_, parts) => {
    expect(scaleOf(pain(parts))).toBeNull()
  })

  it('begins at the end that the key comes from, and has no place before [MORE-25]', () => {
    const scale = scaleOf(pain())
    if (!scale) throw new Error('It is no slider')
    expect((['up', 'down', 'farUp', 'lowest', 'highest'] as const).map((move) => moved(scale, null, move))).toEqual([
      0, 10, 0, 0, 10,
    ])
    expect((['up', 'down', 'farUp', 'farDown'] as const).map((move) => moved(scale, 5, move))).toEqual([6, 4, 10, 0])
  })

  it('follows the arrow in both directions of writing', () => {
    expect([moveOf('ArrowLeft', false), moveOf('ArrowLeft', true)]).toEqual(['down', 'up'])
    expect([moveOf('ArrowRight', false), moveOf('ArrowRight', true)]).toEqual(['up', 'down'])
    expect([moveOf('ArrowUp', true), moveOf('5', false)]).toEqual(['up', null])
  })

  it('moves only to numbers that its question takes, within its limits [MORE-25]', () => {
    const places = fc.integer({ min: 0, max: 3 })
    const limits = fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 1000 }))
    const moves = fc.array(fc.constantFrom('up', 'down', 'farUp', 'farDown', 'lowest', 'highest'))
    fc.assert(
      fc.property(places, limits, moves, (decimals, [min, span], all) => {
        const question = pain({
          min,
          max: min + span,
          meta: { 'layout/slider': '1', 'layout/decimal-places': `${decimals}` },
        })
        const scale = scaleOf(question)
        if (!scale) throw new Error('It is no slider')
        let at: number | null = null
        for (const move of all) {
          at = moved(scale, at, move)
          expect(refusalOfValue(question, at)).toBeNull()
          expect(at >= min && at <= min + span && decimalsOf(at) <= decimals).toBe(true)
        }
      }),
    )
  })
})
