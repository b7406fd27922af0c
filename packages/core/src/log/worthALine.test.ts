import { expect, it } from 'vitest'
import { isWorthALine } from './worthALine'

it('of 10,000 wrong tokens makes 13 lines, the last with their number [TOKN-06]', () => {
  const nths = Array.from({ length: 10_000 }, (_, i) => i + 1).filter(isWorthALine)
  expect(nths).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 1_000, 10_000])
})
