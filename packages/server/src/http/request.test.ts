import { RequestDoesNotFit } from '@casebook/api-adapter/server'
import { describe, expect, it } from 'vitest'
import { checkText } from './request'

function faultOf(request: unknown) {
  try {
    checkText(request)
    return null
  } catch (error) {
    return error instanceof RequestDoesNotFit ? { path: error.path, fault: error.message } : error
  }
}

/** Lists within lists, with a text in the innermost. */
function nested(depth: number, text: string): unknown {
  let request: unknown = text
  for (let within = 0; within < depth; within++) request = [request]
  return request
}

describe('the text of a request', () => {
  it('is looked through wherever it stands, and what cannot be kept is named by its place', () => {
    expect(faultOf({ a: [{ b: 'ok' }, { b: 'not\0this' }] })).toMatchObject({ path: 'a.1.b' })
    expect(faultOf({ a: ['\ud800'] })).toMatchObject({ path: 'a.0' })
    expect(faultOf({ a: [1, null, true, 'Zoë 😀'] })).toBeNull()
  })

  it('nests no deeper than any call does: a request of a few bytes would keep the server busy', () => {
    expect(faultOf(nested(32, 'ok'))).toBeNull()
    expect(faultOf(nested(33, 'ok'))).toMatchObject({ path: '' })
    expect(faultOf(nested(200_000, '\0'))).toMatchObject({ path: '' })
  })
})
