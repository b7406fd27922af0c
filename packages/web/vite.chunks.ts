/**
 * What is always loaded together lies together: what every page needs, and what data entry needs besides, each in one file of ours and one of
 * libraries. Left to itself the bundler makes a file for every way in which later parts share modules, and a page waits for dozens of them.
 */
import { join } from 'node:path'

interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

const source = join(import.meta.dirname, 'src')

const parts = [
  { name: 'page', entry: join(source, 'main.tsx') },
  { name: 'entry', entry: join(source, 'dialog/DialogRoute.tsx') },
]

const library = /[\\/]node_modules[\\/]/

export function createChunkNames(): (id: string, modules: Modules) => string | null {
  const closures = new Map<string, ReadonlySet<string>>()
  return (id, modules) => {
    for (const { name, entry } of parts) {
      const known = closures.get(name) ?? imported(entry, modules)
      closures.set(name, known)
      if (id === entry || id.endsWith('.css')) continue
      if (known.has(id)) return library.test(id) ? `${name}-libraries` : name
    }
    return null
  }
}

/** At once, not later. */
function imported(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([entry])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
