import { expect, it } from 'vitest'
import { layoutSize } from './layoutSize'

it.each([
  [1301, 2],
  [1300, 1],
  [901, 1],
  [900, 0],
  [320, 0],
] as const)('a window of %i pixels has layout size %i [APP-12]', (width, size) => {
  expect(layoutSize(width)).toBe(size)
})
