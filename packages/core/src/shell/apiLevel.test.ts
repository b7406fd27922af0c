import { expect, it } from 'vitest'
import { isOutdated } from './apiLevel'

it.each([
  [50, false],
  [51, false],
  [52, true],
])('at client level 51 a server of level %i asks to reload: %s [APP-21]', (serverLevel, expected) => {
  expect(isOutdated(51, serverLevel)).toBe(expected)
})
