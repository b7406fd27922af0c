import { describe, expect, it } from 'vitest'
import { afterKey, goPause } from './goKeys'
import type { KeyPress } from './keys'

const reading = { isTyping: false, areLettersOn: true }
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const nothing = { going: null, letter: null }

describe('g and a letter [DATA-21]', () => {
  it('lead somewhere within a moment, also g and g', () => {
    const { going } = afterKey(null, press('g'), reading, 1000)
    expect(going).toBe(1000)
    expect(afterKey(going, press('B'), reading, 1000 + goPause)).toEqual({ going: null, letter: 'b' })
    expect(afterKey(going, press('g'), reading, 1200)).toEqual({ going: null, letter: 'g' })
  })

  it('lead nowhere later, or with another key between them', () => {
    expect(afterKey(1000, press('b'), reading, 1001 + goPause)).toEqual(nothing)
    expect(afterKey(1000, press('ArrowDown'), reading, 1100)).toEqual(nothing)
    expect(afterKey(null, press('b'), reading, 1000)).toEqual(nothing)
  })

  it.each([
    ['typing', press('g'), { isTyping: true, areLettersOn: true }],
    ['letters switched off', press('g'), { isTyping: false, areLettersOn: false }],
    ['Ctrl', press('g', { ctrlKey: true }), reading],
    ['Shift', press('G', { shiftKey: true }), reading],
  ])('are letters, and no keys, while %s', (_, pressed, typing) => {
    expect(afterKey(null, pressed, typing, 0)).toEqual(nothing)
    expect(afterKey(0, pressed, typing, 1)).toEqual(nothing)
  })
})
