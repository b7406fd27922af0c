import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, 'src')
const firstSheet = join(source, 'look/index.css')
const laterSheet = join(source, 'look/later.css')

/**
 * Two style sheets of utilities. The page loads those that the modules of the first paint use; every other screen and dialog loads a second sheet with
 * all of them, so that their order, on which the result depends, is always that of one whole sheet.
 */
export function stylesInTwo(firstModules: readonly string[]): Plugin {
  let first: ReadonlySet<string> = new Set()
  return {
    name: 'casebook:styles-in-two',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      first = imported(firstModules.map((name) => join(source, name)))
    },
    transform(code, id) {
      if (id === firstSheet) return withSources(code, first)
      if (id.startsWith(source) && id.endsWith('.tsx') && !first.has(id))
        return `import ${JSON.stringify(laterSheet)}\n${code}`
      return null
    },
  }
}

function withSources(sheet: string, modules: ReadonlySet<string>): string {
  const all = 'source("../")'
  if (!sheet.includes(all)) throw new Error(`The style sheet no longer says ${all}`)
  const sources = [...modules].map((module) => `@source ${JSON.stringify(module)};`)
  return `${sheet.replace(all, 'source(none)')}\n${sources.join('\n')}\n`
}

/** The modules and, by their static imports, all that are loaded with them. */
function imported(modules: readonly string[]): ReadonlySet<string> {
  const found = new Set(modules)
  for (const module of found)
    for (const [, path] of readFileSync(module, 'utf8').matchAll(
      /^(?:import|export|\}) (?!type\b)(?:.*?from )?'(\.[^']+)'/gm,
    )) {
      const file = path && ['.tsx', '.ts', ''].map((ending) => join(dirname(module), path) + ending).find(isModule)
      if (file) found.add(file)
    }
  return found
}

function isModule(path: string): boolean {
  return /\.tsx?$/.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/**
 * Drops what Tailwind writes for older browsers than ours: custom properties for those without `@property`, and colours for those without
 * `color-mix`. It has no option for this.
 */
export function stylesWithoutFallbacks(): Plugin {
  return {
    name: 'casebook:styles-without-fallbacks',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id !== firstSheet && id !== laterSheet) return null
      const registered = withoutBlocks(code, /@layer properties\s*\{/, false)
      return withoutBlocks(registered, /@supports \(color: ?color-mix\(in lab, ?red, ?red\)\)\s*\{/, true)
    },
  }
}

/** Removes all blocks that begin so, with or without their content. */
function withoutBlocks(sheet: string, opening: RegExp, keepContent: boolean): string {
  const found = opening.exec(sheet)
  if (!found) return sheet
  const start = found.index + found[0].length
  let end = start
  for (let depth = 1; depth > 0; end += 1) depth += sheet[end] === '{' ? 1 : sheet[end] === '}' ? -1 : 0
  const content = keepContent ? sheet.slice(start, end - 1) : ''
  return withoutBlocks(sheet.slice(0, found.index) + content + sheet.slice(end), opening, keepContent)
}
