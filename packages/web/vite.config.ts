import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'

const root = import.meta.dirname
const source = join(root, 'src')
const serviceWorkerFile = join(source, 'journal/serviceWorker.ts')

// The lingui macro and catalogue loader look for their config in the working directory, which depends on where the
// build or test was started.
process.env.LINGUI_CONFIG ??= join(root, 'lingui.config.ts')

/** Plugins shared by the build, the development server and the tests. */
export const webPlugins = () => [react({ babel }), lingui(), tailwindcss()]

/**
 * The build of a page, from its entry in `src`. What the page of the staff needs at once, data entry included, is one bundle, and that of a
 * patient's link another, with what both need. Each screen and dialog is a file of its own.
 */
export const buildOf = (main: string) =>
  defineConfig({
    root,
    // The server replaces this with a fresh nonce on every page it sends.
    html: { cspNonce: 'CSP_NONCE' },
    plugins: [entry(main), commonBesideEntry(), webPlugins(), serviceWorker(), compressed()],
    build: {
      target: 'es2022',
      // Tailwind's own targets. Without this, every colour is emitted three times.
      cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
      sourcemap: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // With all they import. A module belongs to the first group that has it.
            groups: [
              { name: 'start', test: join(source, main), priority: 4 },
              { name: 'common', test: join(source, 'patientLink/startPatientLink.tsx'), priority: 3 },
              { name: 'staff', test: join(source, 'staff.ts'), priority: 2 },
              {
                name: 'entrance',
                test: /src[\\/](shell[\\/]Shell|bases[\\/]BasesRoute|session[\\/]LoginScreen)\.tsx$/,
                priority: 1,
              },
              { name: 'screens', minShareCount: 2 },
            ],
          },
        },
      },
    },
    server: { proxy: { '/proket': 'http://127.0.0.1:8080' } },
  })

export default buildOf('main.tsx')

/** Parsing a file a second time takes longest: only ours with messages need it. */
function babel(id: string) {
  const [file = ''] = id.split('?')
  const hasMessages = file.startsWith(source) && readFileSync(file, 'utf8').includes('@lingui/')
  return { plugins: hasMessages ? ['@lingui/babel-plugin-lingui-macro', withoutMessages] : [] }
}

interface Tag {
  readonly name: { readonly name?: unknown }
  attributes: readonly { readonly name?: { readonly name?: unknown } }[]
}

/** Removes the English message from a built `<Trans id message>`, because the catalogue has it. The macro removes only its own. */
const withoutMessages = () => ({
  visitor: {
    JSXOpeningElement({ node }: { readonly node: Tag }) {
      if (process.env.NODE_ENV !== 'production' || node.name.name !== 'Trans') return
      const isMessage = ({ name }: Tag['attributes'][number]) => name?.name === 'message'
      if (node.attributes.some(({ name }) => name?.name === 'id'))
        node.attributes = node.attributes.filter((attribute) => !isMessage(attribute))
    },
  },
})

function entry(main: string): Plugin {
  return {
    name: 'casebook:entry',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/main.tsx', `/src/${main}`) },
  }
}

/** Asks for what both pages need beside the entry, not after it. */
function commonBesideEntry(): Plugin {
  const linkTo = (href: string) => ({
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: '', href, nonce: 'CSP_NONCE' },
  })
  return {
    name: 'casebook:common-beside-entry',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle).flatMap(({ name, fileName }) => (name === 'common' ? linkTo(`/${fileName}`) : [])),
    },
  }
}

/** Builds `sw.js`, which lists every file of this build to keep at installation. Each build gets its own worker. */
function serviceWorker(): Plugin {
  const needed = /^assets\/.*\.(js|css|svg)$|^assets\/inter-latin-wght.*\.woff2$/
  return {
    name: 'casebook:service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => needed.test(name))
        .sort()
      const text = await readFile(serviceWorkerFile, 'utf8')
      const { code } = await transformWithOxc(text, serviceWorkerFile, { sourcemap: false })
      const version = createHash('sha256').update(code).update(files.join()).digest('hex').slice(0, 16)
      const client = JSON.stringify({ version, files })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: `const client = ${client}\n${code}` })
    },
  }
}

/** Writes each file of text once more as Brotli and gzip, which the server sends as they are. */
function compressed(): Plugin {
  return {
    name: 'casebook:compressed',
    apply: 'build',
    async writeBundle({ dir = root }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      for (const name of texts) {
        const path = join(dir, name)
        const content = await readFile(path)
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
      }
    },
  }
}
