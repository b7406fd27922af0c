import { describe, expect, it } from 'vitest'
import { fileSizeLimit, isFileTooLarge, optionText } from './optionValue'

describe('the text of an option', () => {
  it.each(['', ' ', '\n\t \r\n', '\u00a0'])('is saved as null when it is %j [OPT-07]', (blank) => {
    expect(optionText(blank)).toBeNull()
  })

  it('is otherwise kept as written [OPT-07]', () => {
    expect(optionText('  # Manual\n')).toBe('  # Manual\n')
    expect(optionText('null')).toBe('null')
  })
})

describe('a file', () => {
  it.each([
    [0, false],
    [5_242_879, false],
    [5_242_880, true],
    [5_242_881, true],
  ])('of %i bytes is too large: %s [OPT-05]', (bytes, tooLarge) => {
    expect(isFileTooLarge(bytes)).toBe(tooLarge)
    expect(fileSizeLimit).toBe(5_242_880)
  })
})
