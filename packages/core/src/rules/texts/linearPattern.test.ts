import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesPattern } from './linearPattern'

describe('a pattern of a document', () => {
  it.each([
    ['^a.c$', 'abc', true],
    ['^b', 'abc', false],
    ['b', 'abc', true],
    ['^(Jahr|Monat)e?$', 'Monate', true],
    ['^[A-Z]{2}\\d{3,4}$', 'DE123', true],
    ['^[A-Z]{2}\\d{3,4}$', 'DE12', false],
    ['^\\p{L}+$', 'Größe', true],
    ['^[^0-9]*$', 'a1', false],
    ['^x{2}$', 'xxx', false],
    ['^(?:ab){0,2}$', 'abab', true],
    ['', '', true],
    ['^$', '', true],
    ['^.$', '😀', true],
    ['a\\.b', 'a.b', true],
    ['^(a*)*$', 'b', false],
  ])('%s and "%s": %s', (pattern, text, matches) => {
    expect(matchesPattern(pattern, text)).toBe(matches)
  })

  it.each([
    '(a',
    'a)',
    '[a',
    '(?=a)',
    '(?<!a)b',
    '(a)\\1',
    '\\bword',
    'a{3,2}',
    '*a',
    '^*',
    'a**',
    '\\',
    `${'('.repeat(60)}a${')'.repeat(60)}`,
  ])('is not run where it is none, or looks ahead or back: %s', (pattern) => {
    expect(matchesPattern(pattern, 'a')).toBeNull()
  })

  it('is not run if it is too long, expanded or not', () => {
    expect(matchesPattern('a'.repeat(2_000), 'a')).toBeNull()
    expect(matchesPattern('((a{1000}){1000}){1000}', 'a')).toBeNull()
  })

  it.each([
    '^(a|a)*$',
    '^(a*b?)*$',
    '^(.|\\s)*x$',
    'a*.a*.a*.a*.a*.a*.a*.a*.a*=',
    '^(a+)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
  ])('takes no longer on a text that is made to hold it up: %s', (pattern) => {
    const begin = performance.now()
    expect(matchesPattern(pattern, `${'a'.repeat(5_000)}!`)).toBe(false)
    expect(performance.now() - begin).toBeLessThan(2_000)
  })

  it('matches as the language’s engine does', () => {
    const leaf = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '1', '^', '$', '\\.')
    const pattern = fc.letrec<{ whole: string }>((tie) => ({
      whole: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.tuple(tie('whole'), tie('whole')).map(([a, b]) => `${a}${b}`),
        fc.tuple(tie('whole'), tie('whole')).map(([a, b]) => `(${a}|${b})`),
        fc
          .tuple(tie('whole'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,}', '*?', '+?'))
          .map(([a, times]) => `(?:${a})${times}`),
      ),
    })).whole
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', '\n', 'é'), maxLength: 8 })
    const check = (written: string, on: string) => {
      fc.pre(written.length < 60)
      expect(matchesPattern(written, on)).toBe(new RegExp(written, 'u').test(on))
    }
    fc.assert(fc.property(pattern, text, check), inputs(1_000))
  })
})
