import { expect, it } from 'vitest'
import { isSpecificationOf } from './specification'

it('knows one specification of a base, named like the base [APP-02]', () => {
  expect(isSpecificationOf('baseline', 'baseline')).toBe(true)
  for (const other of ['anything', '', 'Baseline', 'baseline '])
    expect(isSpecificationOf('baseline', other)).toBe(false)
})
