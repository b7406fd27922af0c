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

  it('does not run after causes for ever', () => {
    const error = new Error('itself')
    error.cause = error
    expect(errorReport(error)).toContain('itself')
  })
})
