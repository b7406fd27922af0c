import { expect, it } from 'vitest'
import { isNearlyFull } from './textLength'

it('shows a text’s character count from nine tenths of its length on', () => {
  expect([0, 89, 90, 100].map((length) => isNearlyFull(length, 100))).toEqual([false, false, true, true])
})
