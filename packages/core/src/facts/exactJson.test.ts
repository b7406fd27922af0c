import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './exactJson'

describe('a number of JSON', () => {
  it.each([
    ['8900000000000000123', '8900000000000000123'],
    ['-0.30000000000000000001', '-0.30000000000000000001'],
    ['1e400', '1e400'],
    ['1e-400', '1e-400'],
    ['0.30000000000000004', 0.30000000000000004],
    ['12345678901234567000', 12345678901234567000],
    ['1234567890123456000000', 1.234567890123456e21],
    ['1.50e3', 1500],
    ['-0', -0],
  ])('%s is held, or left as it is written [MORE-58]', (written, value) => {
    expect(parseJson(`{"a":[1,${written}]}`)).toEqual({ a: [1, value] })
  })

  it('is looked for in no text [MORE-58]', () => {
    const texts = { a: '8900000000000000123', 'b"\\': ['\\"8900000000000000123', '1e400'], n: 1 }
    expect(parseJson(JSON.stringify(texts))).toEqual(texts)
    expect(() => parseJson('{"a": 89000000000000001')).toThrow(SyntaxError)
  })

  it('is what it is anywhere else [MORE-58]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
