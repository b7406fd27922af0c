import { expect, it } from 'vitest'
import { destinationsFor } from './destinations'

it('leads to screens that there are', () => {
  expect(destinationsFor(['ADMIN']).map(({ path }) => path)).toEqual(['/bases'])
})
