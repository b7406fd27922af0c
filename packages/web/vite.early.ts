import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const source = join(import.meta.dirname, 'src')
const allScreens = join(source, 'routes.ts')
const patients = join(source, 'once/startOnce.tsx')

/**
 * Opening a case by its address needs the files of data entry as well as those of the page; a patient's link those of its own page alone;
 * other addresses need the table of all screens. A short script requests them all at once, instead of one after the other.
 */
export function earlyFiles(staff: string, dataEntry: string): Plugin {
  let fileName = ''
  return {
    name: 'casebook:early-files',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const page = join(source, staff)
        const files = [[page, join(source, dataEntry)], [page, allScreens], [patients]].map((modules) =>
          JSON.stringify([...new Set(modules.flatMap((module) => [...filesOf(module, bundle)]))]),
        )
        const [entry, others, once] = files
        const script = `for(const href of/^#\\/once\\//.test(location.hash)?${once}:/^#\\/dialog\\b/.test(location.hash)?${entry}:${others}){const link=document.createElement('link');Object.assign(link,href.endsWith('.css')?{rel:'preload',as:'style'}:{rel:'modulepreload'},{crossOrigin:'',href});document.head.append(link)}`
        fileName = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source: script }))
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { async: true, src: `/${fileName}`, nonce: 'CSP_NONCE' }, injectTo: 'head-prepend' },
      ],
    },
  }
}

/** Scripts and style sheets the module needs immediately, except those the page itself references. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const inPage = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((one) => [...withImports(one, bundle)]))
  const own = chunks
    .filter(({ moduleIds }) => moduleIds.includes(module))
    .flatMap((one) => [...withImports(one, bundle)])
  // The entry is in the page already, and a build of something else has no page for patients.
  if (own.length === 0) return new Set()
  const styles = own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  // For a chunk of styles only, no script is written.
  const scripts = own.filter((one) => !inPage.has(one) && one.moduleIds.some((id) => !id.endsWith('.css')))
  return new Set([...scripts.map(({ fileName }) => fileName), ...styles].map((name) => `/${name}`))
}

function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set([chunk])
  for (const { imports } of found)
    for (const name of imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') found.add(next)
    }
  return found
}
