/**
 * Splits each catalogue of a build in two: texts for the first render of the page and data entry, and the rest, which
 * is loaded with the lazy components. A page does not wait for the texts of dialogs.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Messages } from '@lingui/core'
import type { Plugin } from 'vite'

const root = import.meta.dirname
const first = ['staff.ts', 'page.tsx', 'entry/entry.routes.tsx', 'entry/EntryRoute.tsx'].map((entry) =>
  join(root, 'src', entry),
)

export function wordsInTwo(): Plugin {
  let modules: ReadonlySet<string> = new Set()
  return {
    name: 'casebook:words-in-two',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      modules = importedAtOnce(first)
    },
    async transform(code, id) {
      const [file = '', query] = id.split('?', 2)
      if (!file.endsWith('.po')) return null
      const ids = idsOf(readFileSync(file, 'utf8'), modules)
      const isRest = query === 'rest'
      const kept = Object.entries(await messagesOf(code)).filter(([message]) => ids.has(message) !== isRest)
      const text = JSON.stringify(JSON.stringify(Object.fromEntries(kept)))
      return { code: `export const messages=JSON.parse(${text})`, map: null }
    },
    /** Imports are parsed in a simpler way than by the bundler. A module that we missed would have no texts. */
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !/\/(page|entry)-[^/]*$/.test(chunk.fileName)) continue
        const missed = chunk.moduleIds.filter(
          (id) => id.startsWith(join(root, 'src')) && /\.tsx?$/.test(id) && !modules.has(id),
        )
        if (missed.length > 0) this.error(`The first words do not hold those of ${missed.join(', ')}`)
      }
    },
  }
}

/** A catalogue compiles to a self-contained module. */
async function messagesOf(code: string): Promise<Messages> {
  const { messages } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return messages
}

/** The ids of the messages used in any of the modules. */
function idsOf(catalogue: string, modules: ReadonlySet<string>): ReadonlySet<string> {
  const known = new Set([...modules].map((module) => relative(root, module)))
  const entries = catalogue.split('\n\n').filter((entry) => {
    const origins = [...entry.matchAll(/^#: (.+)$/gm)].map(([, origin = '']) => origin.trim())
    // Messages without an origin are never deferred.
    return origins.length === 0 || origins.some((origin) => known.has(origin))
  })
  return new Set(entries.flatMap((entry) => /^msgid "(.+)"$/m.exec(entry)?.[1] ?? []))
}

const imports = /^(?:import|export)\b(?! type\b)(?:[^'"]*? from)? ?'(\.[^']+)'/gm

/** Our modules that are imported statically. */
function importedAtOnce(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries)
  for (const module of found) {
    for (const [, path = ''] of readFileSync(module, 'utf8').matchAll(imports)) {
      const target = join(dirname(module), path)
      const file = [`${target}.ts`, `${target}.tsx`].find(existsSync)
      if (file) found.add(file)
    }
  }
  return found
}
