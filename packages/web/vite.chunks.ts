/**
 * Groups modules that are loaded together: those every page needs, those for data entry, those for menus and dialogs,
 * and the other screens. Each group is one file of our code and one of libraries. By default the bundler creates a file
 * for every combination of lazy components that share modules, and a page waits for dozens of them.
 */
import { join } from 'node:path'

interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

const source = join(import.meta.dirname, 'src')

/** A module belongs to the first group that needs it. */
const parts = [
  { name: 'page', entries: ['page.tsx', 'routes.ts'] },
  { name: 'entry', entries: ['entry/EntryRoute.tsx'] },
  {
    name: 'over',
    entries: [
      'ui/overlay/AlertDialog.tsx',
      'ui/overlay/Dialog.tsx',
      'ui/overlay/MenuItems.tsx',
      'ui/overlay/TooltipWords.tsx',
    ],
  },
  { name: 'entrance', entries: ['shell/Shell.tsx', 'bases/BasesRoute.tsx', 'session/LoginScreen.tsx'] },
  { name: 'clients', entries: ['clients.ts'] },
].map(({ name, entries }) => ({ name, entries: entries.map((entry) => join(source, entry)) }))

const library = /[\\/]node_modules[\\/]/

export function createChunkNames(): (id: string, modules: Modules) => string | null {
  const closures = new Map<string, ReadonlySet<string>>()
  return (id, modules) => {
    for (const { name, entries } of parts) {
      const known = closures.get(name) ?? imported(entries, modules)
      closures.set(name, known)
      if (entries.includes(id) || id.endsWith('.css')) continue
      if (known.has(id)) return library.test(id) ? `${name}-libraries` : name
    }
    return null
  }
}

/** Static imports only. */
function imported(entries: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(entries)
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
