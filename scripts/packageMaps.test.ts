import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../packages')

interface EntryPoint {
  readonly types: string
  readonly default: string
}

function entryPointsOf(name: string): readonly (readonly [string, EntryPoint])[] {
  const { publishConfig } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'))
  return Object.entries<EntryPoint>(publishConfig.exports).filter(([path]) => path !== './*')
}

const published = ['core', 'interchange'].flatMap((name) =>
  entryPointsOf(name).map((entry) => [name, ...entry] as const),
)

it.each(published)('%s has a source file for its entry point %s [MORE-20]', (name, _, { types, default: code }) => {
  const source = code.replace('./dist/', 'src/').replace(/\.js$/, '.ts')
  expect(existsSync(join(packages, name, source)), source).toBe(true)
  expect(types).toBe(code.replace(/\.js$/, '.d.ts'))
})
