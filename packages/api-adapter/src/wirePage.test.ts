import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wirePage } from './wirePage'
import { wires } from './wires'

it('is what docs/wire.md says; otherwise run npm run docs', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../docs/wire.md'), 'utf8')).toBe(wirePage(wires))
})

it('names every call once', () => {
  const page = wirePage(wires)
  for (const { path, calls } of wires)
    for (const action of Object.keys(calls))
      expect(
        page.split(`${path}?action=${action}\``).length + page.split(`${path}?action=${action}&`).length - 2,
        action,
      ).toBe(1)
})
