import { describe, expect, it } from 'vitest'
import { choiceKey, choiceOf, commandOf, commands, isLetter, type KeyPress, keyMap } from './keys'

const reading = { isTyping: false, areLettersOn: true }
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('a key of data entry [DATA-21]', () => {
  it.each([
    ['Enter', {}, 'nextQuestion'],
    ['Enter', { ctrlKey: true }, 'nextSection'],
    ['Enter', { altKey: true }, 'addEntry'],
    ['Enter', { ctrlKey: true, altKey: true }, null],
    ['ArrowDown', { altKey: true }, 'nextMissing'],
    ['k', { ctrlKey: true }, 'palette'],
    ['k', {}, null],
    ['/', {}, 'jump'],
    ['/', { shiftKey: true }, 'jump'],
    ['w', {}, 'why'],
    ['W', {}, 'why'],
    ['f', {}, 'query'],
    ['s', { ctrlKey: true }, 'save'],
    ['s', { metaKey: true }, 'save'],
    ['z', { ctrlKey: true }, 'undo'],
    ['¡', { altKey: true, code: 'Digit1' }, 'zoom0'],
    ['“', { altKey: true, code: 'Digit2' }, 'zoom1'],
    ['#', { altKey: true, code: 'Digit3' }, 'zoom2'],
    ['Dead', { altKey: true, code: '' }, null],
    ['“', { code: 'Digit2' }, null],
    ['?', { shiftKey: true }, 'keys'],
    ['ArrowDown', {}, null],
    ['z', { ctrlKey: true, shiftKey: true }, null],
    ['W', { shiftKey: true }, null],
    ['f', { ctrlKey: true }, null],
    ['s', { ctrlKey: true, altKey: true }, null],
    ['1', { code: 'Digit1' }, null],
    ['s', {}, null],
  ] as const)('%s with %j is %s', (key, more, expected) => {
    expect(commandOf(press(key, more), reading)).toBe(expected)
  })

  it('is text where something is typed, if it would write or take back a letter', () => {
    const typing = { isTyping: true, areLettersOn: true }
    for (const key of ['/', '?', 'w', 'f']) expect(commandOf(press(key), typing)).toBeNull()
    expect(commandOf(press('z', { ctrlKey: true }), typing)).toBeNull()
    expect(commandOf(press('s', { ctrlKey: true }), typing)).toBe('save')
    expect(commandOf(press('Enter'), typing)).toBe('nextQuestion')
  })

  it.each([
    ['Enter', { ctrlKey: true }, 'nextSection'],
    ['ArrowDown', { altKey: true }, 'nextMissing'],
    ['k', { ctrlKey: true }, 'palette'],
    ['1', { altKey: true, code: 'Digit1' }, 'zoom0'],
    ['2', { altKey: true, code: 'Digit2' }, 'zoom1'],
    ['3', { altKey: true, code: 'Digit3' }, 'zoom2'],
  ] as const)('%s with %j is %s in a text field too', (key, more, expected) => {
    expect(commandOf(press(key, more), { isTyping: true, areLettersOn: true })).toBe(expected)
  })

  it('does nothing if it is a single letter and those are switched off', () => {
    const off = { isTyping: false, areLettersOn: false }
    for (const key of ['/', '?', 'w', 'f']) expect(commandOf(press(key), off)).toBeNull()
    expect(commandOf(press('Enter', { ctrlKey: true }), off)).toBe('nextSection')
  })

  it('is the key of one command only', () => {
    const spelled = commands.map((one) => `${keyMap[one].with ?? ''}+${keyMap[one].key}`)
    expect(new Set(spelled).size).toBe(commands.length)
    expect(commands.filter((one) => isLetter(keyMap[one]))).toEqual(['jump', 'why', 'query', 'keys'])
  })
})

describe('the key of an answer [DATA-21]', () => {
  const all = Array.from({ length: 29 }, (_, index) => choiceKey(index))

  it('is a digit for the first nine, then a letter that means nothing else', () => {
    expect(all.join('')).toBe('123456789adehijklmnoprstuvxyz')
    expect(choiceKey(29)).toBeNull()
    for (const key of all) expect(commandOf(press(key ?? ''), reading)).toBeNull()
  })

  it('chooses that answer, and none that is not there', () => {
    for (const [index, key] of all.entries()) {
      expect(choiceOf({ key: key ?? '', code: '' }, 29, true)).toBe(index)
      expect(choiceOf({ key: key ?? '', code: '' }, index, true)).toBeNull()
    }
  })

  it('is where the letter lies, on a keyboard that writes others; and no letter where those are switched off', () => {
    expect(choiceOf({ key: 'ф', code: 'KeyA' }, 13, true)).toBe(9)
    expect(choiceOf({ key: 'ش', code: 'KeyA' }, 13, true)).toBe(9)
    expect(choiceOf({ key: 'D', code: 'KeyD' }, 13, true)).toBe(10)
    expect(choiceOf({ key: 'a', code: 'KeyA' }, 13, false)).toBeNull()
    expect(choiceOf({ key: '3', code: 'Digit3' }, 13, false)).toBe(2)
    for (const key of ['w', 'f', 'g', 'Enter', 'Tab', ' ', '0'])
      expect(choiceOf({ key, code: key }, 29, true)).toBeNull()
  })
})
