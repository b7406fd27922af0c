import { exportFormats } from '@casebook/core/candidates/export/exportFormats'
import { expect, it } from 'vitest'
import { writtenFormats } from './write'

it('writes studies in every format that is offered', () => {
  expect([...exportFormats].sort()).toEqual(['casebook', ...writtenFormats].sort())
})
