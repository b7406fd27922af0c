import { choices, item } from '@casebook/test-fixtures/entry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDropdown, isLongText } from '../../questions/layout'
import { backgroundOf, spanOf } from './columns'

const two = { numberOfColumns: 2 }

describe('the width of a question', () => {
  it.each([
    [1, 12],
    [2, 6],
    [3, 4],
    [4, 3],
    [12, 1],
    [13, 1],
    [0, 12],
    [-1, 12],
  ])('is 12 / numberOfColumns: with %i columns %i [DATA-17]', (numberOfColumns, span) => {
    expect(spanOf(item('q', 'Num'), { numberOfColumns })).toBe(span)
  })

  it('follows layout/width first [DATA-17]', () => {
    expect(spanOf(item('q', 'Info', { meta: { 'layout/width': '4' } }), two)).toBe(4)
  })

  it.each([
    ['1', 1],
    [' 4 ', 4],
    ['12', 12],
  ])('takes the width %j [DATA-17]', (width, span) => {
    expect(spanOf(item('q', 'Num', { meta: { 'layout/width': width } }), two)).toBe(span)
  })

  it('is the default without layout/width', () => {
    expect(spanOf(item('q', 'Num', { meta: { 'layout/background': '#E1F2F6' } }), two)).toBe(6)
  })

  it.each(['0', '13', '-1', 'wide', '', '6.5', '6;color:red'])('ignores the width %j [DATA-12]', (width) => {
    expect(spanOf(item('q', 'Num', { meta: { 'layout/width': width } }), two)).toBe(6)
  })

  it('is the whole row for many choices, images and information', () => {
    expect(spanOf(item('q', 'MC', { answers: choices('1', '2', '3', '4', '5', '6') }), two)).toBe(6)
    expect(spanOf(item('q', 'MC', { answers: choices('1', '2', '3', '4', '5', '6', '7') }), two)).toBe(12)
    expect(spanOf(item('q', 'MC'), two)).toBe(6)
    expect(spanOf(item('q', 'Image'), two)).toBe(12)
    expect(spanOf(item('q', 'Image', { answers: choices('left', 'right') }), two)).toBe(12)
    expect(spanOf(item('q', 'Info'), two)).toBe(12)
    expect(spanOf(item('q', 'OC'), two)).toBe(12)
    expect(spanOf(item('q', 'OC', { answers: choices('a') }), two)).toBe(6)
  })

  it('stays on the grid for any metadata', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 12 }), (width, numberOfColumns) => {
        const span = spanOf(item('q', 'Num', { meta: { 'layout/width': width } }), { numberOfColumns })
        expect(span).toBeGreaterThanOrEqual(1)
        expect(span).toBeLessThanOrEqual(12)
      }),
    )
  })
})

describe('the tint of a question', () => {
  it('is taken as #RRGGBB only [DATA-12]', () => {
    expect(backgroundOf({ meta: { 'layout/background': '#E1F2F6' } })).toBe('#E1F2F6')
    for (const no of ['red', '#fff', '#E1F2F6;', 'url(//x)', ' #E1F2F6', '#E1F2F6\n'])
      expect(backgroundOf({ meta: { 'layout/background': no } })).toBeNull()
    expect([backgroundOf({ meta: {} }), backgroundOf({})]).toEqual([null, null])
  })
})

it('has several lines if layout/width is the whole width, but not if the base has one column', () => {
  expect(isLongText(item('q', 'Text', { meta: { 'layout/width': '12' } }))).toBe(true)
  for (const meta of [{}, { 'layout/width': '6' }]) expect(isLongText(item('q', 'Text', { meta }))).toBe(false)
})

it('is a dropdown if layout/dropdown says so [DATA-12]', () => {
  expect(isDropdown({ meta: { 'layout/dropdown': 'true' } })).toBe(true)
  for (const no of ['false', ' FALSE ', '', ' ']) expect(isDropdown({ meta: { 'layout/dropdown': no } })).toBe(false)
  expect(isDropdown({})).toBe(false)
})
