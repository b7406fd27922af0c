import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsIn, readCode, recoveryCodeOf, shownRecoveryCode, shownSecret, stepAt } from './code'

describe('a typed code', () => {
  it.each([
    ['123456', { kind: 'app', digits: '123456' }],
    [' 123 456 ', { kind: 'app', digits: '123456' }],
    ['１２３４５６', { kind: 'app', digits: '123456' }],
    ['7F3K-92QD', { kind: 'recovery', characters: '7F3K92QD' }],
    ['7f3k 92qd', { kind: 'recovery', characters: '7F3K92QD' }],
    ['7F3K–92QD', { kind: 'recovery', characters: '7F3K92QD' }],
    ['oil0-oooo', { kind: 'recovery', characters: '01100000' }],
    ['12345', null],
    ['1234567', null],
    ['7F3K92QU', null],
    ['', null],
  ])('%j is read as %j [MORE-03]', (typed, code) => {
    expect(readCode(typed)).toEqual(code)
  })

  it('is read back as every recovery code is shown [MORE-03]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        const characters = recoveryCodeOf(bytes)
        const code = { kind: 'recovery', characters }
        expect(readCode(shownRecoveryCode(characters))).toEqual(code)
        expect(readCode(characters.toLowerCase())).toEqual(code)
      }),
    )
  })
})

it('the digits of a field are those that were typed or pasted, six at most', () => {
  expect(digitsIn('Your code: 123 456 7')).toBe('123456')
})

it('a secret is shown in groups of four', () => {
  expect(shownSecret('MZXW6YTBOI')).toBe('MZXW 6YTB OI')
})

it('a time step has 30 seconds', () => {
  expect([0, 29_999, 30_000, 59_999].map((time) => stepAt(new Date(time)))).toEqual([0, 0, 1, 1])
})
