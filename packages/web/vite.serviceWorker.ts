import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const source = fileURLToPath(new URL('./src/journal/serviceWorker.ts', import.meta.url))

/** Files cached at installation. The rest is cached on first use. */
const needed = /^assets\/.*\.(js|css|svg)$|^assets\/inter-latin-wght.*\.woff2$/

/** Builds `sw.js`, which lists every file of this build. Each build gets its own worker. */
export function serviceWorker(): Plugin {
  return {
    name: 'casebook:service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => needed.test(name))
        .sort()
      const text = await readFile(source, 'utf8')
      const { code } = await transformWithOxc(text, source, { sourcemap: false })
      const version = createHash('sha256').update(code).update(files.join()).digest('hex').slice(0, 16)
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `const client = ${JSON.stringify({ version, files })}\n${code}`,
      })
    },
  }
}
