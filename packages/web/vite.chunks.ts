/**
 * What is always loaded together lies together: one file for what every page needs of ours, one for what data entry needs besides. Left to
 * itself the bundler makes a file for every way in which later parts share modules, and a page waits for dozens of them.
 *
 * Libraries are left to the bundler, for it knows which parts of them are used where.
 */
interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

const parts = [
  { name: 'page', entry: '/web/src/main.tsx' },
  { name: 'entry', entry: '/web/src/dialog/DialogRoute.tsx' },
]

const ours = /\/packages\/(web|core|api-adapter)\/src\/.*\.tsx?$/

export function createChunkNames(): (id: string, modules: Modules) => string | null {
  const closures = new Map<string, ReadonlySet<string>>()
  return (id, modules) => {
    if (!ours.test(id)) return null
    const root = id.slice(0, id.indexOf('/packages/') + '/packages'.length)
    for (const { name, entry } of parts) {
      const known = closures.get(name) ?? imported(root + entry, modules)
      closures.set(name, known)
      if (known.has(id)) return id.endsWith(entry) ? null : name
    }
    return null
  }
}

/** At once, not later. */
function imported(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([entry])
  for (const id of found)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) if (ours.test(next)) found.add(next)
  return found
}
