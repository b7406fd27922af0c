import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contracts } from './contracts'
import { wirePage } from './wirePage'

it('is what docs/wire.md says; otherwise run npm run docs', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../docs/wire.md'), 'utf8')).toBe(wirePage(contracts))
})

it('names every call of every contract once', () => {
  const page = wirePage(contracts)
  for (const { path, calls } of contracts)
    for (const action of Object.keys(calls))
      expect(
        page.split(`${path}?action=${action}\``).length + page.split(`${path}?action=${action}&`).length - 2,
        action,
      ).toBe(1)
})
