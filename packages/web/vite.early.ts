import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const source = join(import.meta.dirname, 'src')
const allScreens = join(source, 'routes.ts')

/**
 * Opening a case by its address needs the files of data entry as well as those of the page; other addresses need the
 * table of all screens. A short script requests them in parallel with those of the page, instead of afterwards.
 */
export function earlyFiles(dataEntry: string): Plugin {
  let fileName = ''
  return {
    name: 'casebook:early-files',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const [entry, others] = [join(source, dataEntry), allScreens].map((module) =>
          JSON.stringify([...filesOf(module, bundle)]),
        )
        const script = `for(const href of/^#\\/dialog\\b/.test(location.hash)?${entry}:${others}){const link=document.createElement('link');Object.assign(link,href.endsWith('.css')?{rel:'preload',as:'style'}:{rel:'modulepreload'},{crossOrigin:'',href});document.head.append(link)}`
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
    .filter(({ facadeModuleId }) => facadeModuleId === module)
    .flatMap((one) => [...withImports(one, bundle)])
  if (own.length === 0) throw new Error(`No file of the build is ${module}`)
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
