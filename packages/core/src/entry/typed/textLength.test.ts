import { expect, it } from 'vitest'
import { isNearlyFull } from './textLength'

it('counts the characters of a text from nine tenths of its room on', () => {
  expect([0, 89, 90, 100].map((length) => isNearlyFull(length, 100))).toEqual([false, false, true, true])
})
