/**
 * Groups modules that are loaded together: those every page needs, those for data entry, those that data entry needs
 * right after its first paint, those for menus and dialogs, and the other screens. Each group is one file of our code and
 * one of libraries. By default the bundler creates a file for every combination of lazy components that share modules,
 * and a page waits for dozens of them.
 */
import { join } from 'node:path'

interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

interface Part {
  readonly name: string
  readonly entries: readonly string[]
  /** The entries belong to the file. Otherwise each remains a file of its own, by whose name the build finds it. */
  readonly holdsEntries?: boolean
  /** Only modules that these need as well. */
  readonly sharedWith?: readonly string[]
}

const source = join(import.meta.dirname, 'src')
const inSource = (paths: readonly string[]) => paths.map((path) => join(source, path))

const soon = inSource([
  'presence/OthersThere.tsx',
  'entry/controls/marks.ts',
  'entry/dates/dateCode.ts',
  'entry/question/QuietActions.tsx',
  'entry/question/QuietWhy.tsx',
  'entry/question/typed.ts',
  'entry/form/SpokenProblems.tsx',
  'entry/repeat/Repeats.tsx',
  'entry/saving/ReservedWidth.tsx',
  'entry/sections/SectionsButton.tsx',
  'entry/sections/SolutionList.tsx',
])
const entrance = inSource(['shell/Shell.tsx', 'bases/BasesRoute.tsx', 'session/LoginScreen.tsx'])

/** The wordings come later, and bring nothing of the staff's page with them. */
const patients = inSource(['once/startOnce.tsx', 'wordings/followWordings.ts'])

/** A module belongs to the first part that needs it. */
const parts: readonly Part[] = [
  // A patient's phone loads neither the page of the staff nor data entry, only what it shares with them.
  {
    name: 'common',
    entries: patients,
    sharedWith: inSource(['page.tsx', 'entry/entry.routes.tsx', 'entry/EntryRoute.tsx']),
  },
  { name: 'page', entries: inSource(['staff.ts', 'page.tsx', 'entry/entry.routes.tsx']), holdsEntries: true },
  { name: 'entry', entries: inSource(['entry/EntryRoute.tsx']) },
  { name: 'patient', entries: patients },
  { name: 'shared', entries: soon, sharedWith: entrance },
  { name: 'soon', entries: soon, holdsEntries: true },
  {
    name: 'over',
    entries: inSource([
      'ui/overlay/AlertDialog.tsx',
      'ui/overlay/Dialog.tsx',
      'ui/overlay/MenuItems.tsx',
      'ui/overlay/TooltipWords.tsx',
    ]),
  },
  { name: 'entrance', entries: entrance },
  { name: 'clients', entries: inSource(['clients.ts']) },
]

/** The compiler of messages. Lingui itself imports it, for development only; an administrator's wordings load it later. */
const compiler = /[\\/]node_modules[\\/](?:@lingui[\\/]message-utils|@messageformat[\\/]parser|moo)[\\/]/

const library = /[\\/]node_modules[\\/]/

export function createChunkNames(): (id: string, modules: Modules) => string | null {
  const closures = new Map<string, ReadonlySet<string>>()
  const closureOf = (entries: readonly string[], modules: Modules) => {
    const key = entries.join()
    const known = closures.get(key) ?? imported(entries, modules)
    closures.set(key, known)
    return known
  }
  return (id, modules) => {
    for (const { name, entries, holdsEntries, sharedWith } of parts) {
      if ((entries.includes(id) && !holdsEntries) || id.endsWith('.css') || compiler.test(id)) continue
      if (!closureOf(entries, modules).has(id) || (sharedWith && !closureOf(sharedWith, modules).has(id))) continue
      // What only the staff's page needs of them is too little for a file of its own.
      return library.test(id) ? `${name === 'page' ? 'common' : name}-libraries` : name
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
