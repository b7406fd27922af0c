import { describe, expect, it } from 'vitest'
import { isDeeperThan } from './depth'

const nested = (levels: number): unknown =>
  JSON.parse('[{"a":'.repeat(levels / 2) + '}]'.repeat(levels / 2).replace('}', '1}'))

describe('a document', () => {
  it.each([
    [1, 0, false],
    [null, 0, false],
    [[], 0, true],
    [[], 1, false],
    [{ a: 'x', b: [[], []] }, 2, true],
    [{ a: 'x', b: [[], []] }, 3, false],
    [nested(100), 99, true],
    [nested(100), 100, false],
  ])('nests so deep or not: %j in %i levels', (value, levels, isDeeper) => {
    expect(isDeeperThan(value, levels)).toBe(isDeeper)
  })

  it('may nest to any depth without crashing the process', () => {
    expect(isDeeperThan(JSON.parse('['.repeat(500_000) + ']'.repeat(500_000)), 64)).toBe(true)
  })
})
