import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../../..')
const ownImports = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|@casebook\/[^']+)'/g
const typesOnly = /^\s*(import|export) type [^;]*? from '[^']+'$/gm

/** Every module of ours that this one imports, directly or lazily, at any depth. */
function drawnIn(entry: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(entry)) return found
  found.add(entry)
  const code = readFileSync(entry, 'utf8').replace(typesOnly, '')
  for (const [, name = ''] of code.matchAll(ownImports)) {
    const file = fileOf(name, entry)
    if (file) drawnIn(file, found)
  }
  return found
}

function fileOf(name: string, from: string): string | undefined {
  const [, area, path] = /^@casebook\/([^/]+)\/(.+)$/.exec(name) ?? []
  const base = area && path ? join(packages, area, 'src', path) : join(dirname(from), name)
  return ['', '.ts', '.tsx'].map((end) => base + end).find((file) => /\.tsx?$/.test(file) && existsSync(file))
}

const web = join(packages, 'web/src')
const names = (files: Iterable<string>) => new Set([...files].map((file) => relative(web, file)))

describe('the benchmarked page', () => {
  const route = join(web, 'bench/BenchRoute.tsx')
  const production = names(drawnIn(join(web, 'main.tsx')))
  const measured = names(drawnIn(route))

  it('is not part of the product', () => {
    expect([...production].filter((name) => name.startsWith('bench/'))).toEqual([])
  })

  it('starts like the product', () => {
    const started = names(drawnIn(join(web, 'bench/main.tsx')))
    const staff = names(drawnIn(join(web, 'staff.ts')))
    expect([...staff].filter((name) => !started.has(name))).toEqual(['staff.ts'])
  })

  it('is the production code, plus only what enters and inspects the questionnaire', () => {
    expect([...measured].filter((name) => !production.has(name) || name === 'bench/BenchRoute.tsx').sort()).toEqual([
      'bench/BenchRoute.tsx',
      'bench/baseOfDefinition.ts',
      'bench/benchPage.ts',
      'bench/benchSession.ts',
    ])
  })

  it('includes the screen, the engine and the journal', () => {
    for (const name of [
      'entry/EntryScreen.tsx',
      '../../core/src/rules/engine/engine.ts',
      'journal/deviceJournal.ts',
      'entry/saving/SaveBar.tsx',
    ])
      expect(measured).toContain(name)
  })

  it('imports data entry only the way users reach it', () => {
    const own = ['BenchRoute.tsx', 'benchPage.ts', 'benchSession.ts', 'baseOfDefinition.ts']
    const code = own.map((name) => readFileSync(join(web, 'bench', name), 'utf8').replace(typesOnly, '')).join('\n')
    expect(code).not.toMatch(/'\.\.\/entry\/(?!EntryRoute')/)
    expect(code).toContain("'../entry/EntryRoute'")
  })
})
