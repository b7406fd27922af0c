import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const dataEntry = fileURLToPath(new URL('./src/entry/EntryRoute.tsx', import.meta.url))

/**
 * Opening a case by its address needs the files of data entry as well as those of the page. A short inline script
 * requests both in parallel, instead of one after the other. On other addresses it does nothing.
 */
export function earlyDataEntry(): Plugin {
  let script = ''
  return {
    name: 'casebook:early-data-entry',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const files = [...filesOf(dataEntry, bundle)]
        const source = `if(/^#\\/dialog\\b/.test(location.hash))for(const href of ${JSON.stringify(files)}){const link=document.createElement('link');Object.assign(link,href.endsWith('.css')?{rel:'preload',as:'style'}:{rel:'modulepreload'},{crossOrigin:'',href});document.head.append(link)}`
        script = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }))
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { async: true, src: `/${script}`, nonce: 'CSP_NONCE' }, injectTo: 'head-prepend' },
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
  if (own.length === 0) throw new Error(`No file of the build is data entry: ${module}`)
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
