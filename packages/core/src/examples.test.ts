/** Each example prints what its last comment says. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { afterEach, expect, it, vi } from 'vitest'

const folder = join(import.meta.dirname, '../examples')

afterEach(() => vi.restoreAllMocks())

it.each(readdirSync(folder))('the example %s prints what it says', async (name) => {
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...words) => void printed.push(format(...words)))
  await import(join(folder, name))
  const said = /\n\n((?:\/\/ .*\n)+)$/.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? ''
  expect(said.trimEnd().split('\n')).toEqual(printed.map((line) => `// ${line}`))
})
