import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorReport } from './errorReport'

describe('the report of an error', () => {
  it('is JSON with the message and what caused it [APP-16]', () => {
    const report = JSON.parse(errorReport(new TypeError('no answer', { cause: new Error('offline') })))
    expect(report).toMatchObject({ name: 'TypeError', message: 'no answer', cause: { message: 'offline' } })
  })

  it('is some text for whatever was thrown', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        expect(errorReport(thrown)).toBeTypeOf('string')
      }),
    )
  })

  it('is written so that people can read it, with the way to the error [APP-16]', () => {
    const error = new Error('no answer')
    expect(errorReport(error).split('\n').slice(0, 3)).toEqual(['{', '  "name": "Error",', '  "message": "no answer",'])
    expect(JSON.parse(errorReport(error)).stack).toBe(error.stack)
    expect(JSON.parse(errorReport(error))).not.toHaveProperty('cause')
    expect(JSON.parse(errorReport(new Error('no answer', { cause: 0 }))).cause).toBe(0)
  })

  it('is the text of what cannot be written as JSON', () => {
    expect(errorReport(undefined)).toBe('undefined')
    expect(errorReport(7n)).toBe('7')
  })

  it('tells five causes of causes, and no more', () => {
    const deep = Array.from({ length: 8 }).reduce<Error>(
      (cause, _, i) => new Error(`level ${i}`, { cause }),
      new Error(),
    )
    const told = errorReport(deep).match(/level \d/g) ?? []
    expect(new Set(told)).toEqual(new Set(['level 7', 'level 6', 'level 5', 'level 4', 'level 3', 'level 2']))
  })

  it('does not run after causes for ever', () => {
    const error = new Error('itself')
    error.cause = error
    expect(errorReport(error)).toContain('itself')
  })
})
