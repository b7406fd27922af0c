/** How much CSS is written by hand, and where. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '../packages/web/src')
const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
const sheets = new Map(names.map((name) => [name, readFileSync(join(source, name), 'utf8')]))

/** The classes in the selectors of a sheet. */
function classesOf(sheet: string): ReadonlySet<string> {
  const rules = sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)
  const selectors = [...rules].flatMap(([, selector = '']) => (selector.trim().startsWith('@') ? [] : [selector]))
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].flatMap(([, name]) => name ?? [])),
  )
}

describe('the style sheets', () => {
  it('have fewer than 800 lines in all', () => {
    const lines = [...sheets.values()].map((sheet) => sheet.trimEnd().split('\n').length)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(800)
  })

  it('define no class twice', () => {
    const found = new Map<string, string[]>()
    for (const [name, sheet] of sheets)
      for (const one of classesOf(sheet)) found.set(one, [...(found.get(one) ?? []), name])
    expect([...found].filter(([, names]) => names.length > 1)).toEqual([])
  })
})

it.each([
  ['.a > .b:hover { color: red }', ['a', 'b']],
  ['@layer components { /* .c */ .d, .e::before { margin: 0.5rem } }', ['d', 'e']],
  ['@media (max-width: 40.5rem) { p { width: 1.5rem } }', []],
])('finds the classes in %s', (sheet, classes) => {
  expect([...classesOf(sheet)]).toEqual(classes)
})
