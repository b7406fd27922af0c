import { expect, it } from 'vitest'
import { areSameLimits } from './limits'

const [hernia, goitre] = [
  { group: 'Surgery', base: 'hernia' },
  { group: 'Surgery', base: 'goitre' },
]

it('compares limits whatever their order is', () => {
  expect(areSameLimits([hernia, goitre], [goitre, hernia])).toBe(true)
  expect(areSameLimits([], [])).toBe(true)
  expect(areSameLimits([hernia], [])).toBe(false)
  expect(areSameLimits([hernia], [goitre])).toBe(false)
  expect(areSameLimits([hernia], [hernia, goitre])).toBe(false)
})
