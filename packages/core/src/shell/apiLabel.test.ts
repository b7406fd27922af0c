import { expect, it } from 'vitest'
import { apiLabel } from './apiLabel'

it('shows the level of the calls behind the version', () => {
  expect(apiLabel(51)).toBe('v23.51')
})
