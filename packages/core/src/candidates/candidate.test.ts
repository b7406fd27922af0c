import { describe, expect, it } from 'vitest'
import { countFindings, isDocumentTooLarge, nextVersion, worstFirst } from './candidate'

describe('the version that comes next', () => {
  it.each([
    ['3', [], '3'],
    ['3', ['2', '1'], '3'],
    ['1', ['1'], '2'],
    ['1', ['7', '1'], '8'],
    ['2.9', ['2.9'], '2.10'],
    ['v2', ['v2', 'v3'], 'v4'],
    ['draft', ['draft'], 'draft-2'],
    ['x', ['9'.repeat(20), 'x'], `${'9'.repeat(5)}${10 ** 15}`],
  ])(
    'is that of the document if it is new, otherwise the newest counted up: %s after %j [BASE-06]',
    (own, published, next) => {
      expect(nextVersion(own, published)).toBe(next)
    },
  )
})

it('a document may have 5 MiB [BASE-06]', () => {
  expect([isDocumentTooLarge(5 * 2 ** 20), isDocumentTooLarge(5 * 2 ** 20 + 1)]).toEqual([false, true])
})

it('findings are counted, and come the worst first [BASE-06]', () => {
  const finding = (severity: 'error' | 'lost' | 'changed' | 'note', path: string) => ({ severity, path, message: '' })
  const findings = [finding('note', 'a'), finding('error', 'b'), finding('lost', 'c'), finding('error', 'd')]
  expect(worstFirst(findings).map(({ path }) => path)).toEqual(['b', 'd', 'c', 'a'])
  expect(countFindings(findings)).toEqual({ error: 2, warning: 0, lost: 1, changed: 0, note: 1 })
})
