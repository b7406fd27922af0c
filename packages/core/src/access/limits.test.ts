import { expect, it } from 'vitest'
import { areSameLimits } from './limits'

const [hernia, goitre] = [
  { group: 'Surgery', base: 'hernia' },
  { group: 'Surgery', base: 'goitre' },
]

it('compares limits whatever their order is', () => {
  const studies = (...some: readonly (typeof hernia)[]) => ({ studies: some, sites: [] })
  const sites = (...some: readonly string[]) => ({ studies: [], sites: some })
  expect(areSameLimits(studies(hernia, goitre), studies(goitre, hernia))).toBe(true)
  expect(areSameLimits(studies(), sites())).toBe(true)
  expect(areSameLimits(studies(hernia), studies())).toBe(false)
  expect(areSameLimits(studies(hernia), studies(goitre))).toBe(false)
  expect(areSameLimits(studies(hernia), studies(hernia, goitre))).toBe(false)
  expect(areSameLimits(sites('Bern', 'Ulm'), sites('Ulm', 'Bern'))).toBe(true)
  expect(areSameLimits(sites('Bern'), sites('Ulm'))).toBe(false)
  expect(areSameLimits(sites('Bern'), sites())).toBe(false)
})
