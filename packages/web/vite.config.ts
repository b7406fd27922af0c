import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'

const root = import.meta.dirname
const source = join(root, 'src')
const inSource = (path: string) => join(source, path)

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
    plugins: [
      entry(main),
      commonBesideEntry(),
      firstLooks(),
      webPlugins(),
      wordsInParts(),
      serviceWorker(),
      compressed(),
    ],
    build: {
      target: 'es2022',
      // Tailwind's own targets. Without this, every colour is emitted three times.
      cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
      sourcemap: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: filesOf(main) } } },
    },
    // Apart from the files that every device keeps: only authors read files of other systems.
    worker: {
      format: 'es',
      rolldownOptions: { output: { entryFileNames: authorsFiles, chunkFileNames: authorsFiles } },
    },
    server: { proxy: { '/proket': 'http://127.0.0.1:8080' } },
  })

type Way = 'importedIds' | 'dynamicallyImportedIds'

interface Modules {
  readonly getModuleInfo: (id: string) => Record<Way, readonly string[]> | null
}

/**
 * The files of the build: one for what a page needs at once, and one for what several screens share. A module belongs to the first part that has
 * it. What a patient's page may ever load is in no file with more of the staff's.
 */
function filesOf(main: string) {
  const addresses = readdirSync(inSource('router/addresses')).map((file) => `router/addresses/${file}`)
  const partsOf = (modules: Modules) => {
    const atOnce = (...paths: readonly string[]) => imported(paths.map(inSource), modules)
    const { staff, patient, later } = pagesOf(modules)
    const common = new Set([...patient, ...[...staff].filter((id) => later.has(id))])
    // With the addresses of all screens: what screens share must not wait for the table of screens, which waits for it.
    const entrance = atOnce('frame/Shell.tsx', 'bases/BasesRoute.tsx', 'signIn/LoginScreen.tsx', ...addresses)
    return { start: atOnce(main), common, staff, later, entrance }
  }
  let parts: ReturnType<typeof partsOf> | undefined
  const named = (isShared: boolean) => (id: string, modules: Modules) => {
    parts ??= partsOf(modules)
    const name = Object.entries(parts).find(([, part]) => part.has(id))?.[0] ?? 'screens'
    return name === 'later' || (name === 'screens') !== isShared ? null : name
  }
  return [{ name: named(false) }, { name: named(true), minShareCount: 2 }]
}

/** What the page of the staff needs at once, and what a patient's page needs at once or may load later. */
function pagesOf(modules: Modules) {
  const atOnce = (path: string) => imported([inSource(path)], modules)
  const patient = atOnce('patientLink/startPatientLink.tsx')
  return { staff: atOnce('staff.ts'), patient, later: imported([...patient], modules, 'dynamicallyImportedIds') }
}

function imported(ids: readonly string[], modules: Modules, alsoBy?: Way): ReadonlySet<string> {
  const found = new Set(ids)
  for (const id of found) {
    const info = modules.getModuleInfo(id)
    for (const next of info?.importedIds ?? []) found.add(next)
    for (const next of (alsoBy && info?.[alsoBy]) ?? []) found.add(next)
  }
  return found
}

/**
 * Tells Tailwind which files draw the first pages. It asks before the modules are known, so their imports are read here, and compared with
 * the modules at the end: a file that was missed would be drawn without its looks.
 */
function firstLooks(): Plugin {
  let files: ReadonlySet<string> = new Set()
  return {
    name: 'casebook:first-looks',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/look/first.css')) return null
      files = filesOfFirstPages()
      return { code: `${code}${[...files].map((file) => `@source "${file}";`).join('\n')}`, map: null }
    },
    generateBundle() {
      const { staff, later } = pagesOf(this)
      const isOurs = (id: string) => id.startsWith(source) && /\.tsx?$/.test(id)
      const missed = [...staff, ...later].filter((id) => isOurs(id) && !files.has(id))
      if (missed.length > 0) this.error(`The first pages draw with files that look/first.css does not know: ${missed}`)
    },
  }
}

const atOnce = /^(?:import|export) (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm
const atOnceOrLater = new RegExp(`${atOnce.source}|\\bimport\\('(\\.[^']+)'\\)`, 'gm')

/** With what the patient's page may load later: it loads no other looks. */
function filesOfFirstPages(): ReadonlySet<string> {
  const staff = filesImported(inSource('staff.ts'), atOnce)
  return new Set([...staff, ...filesImported(inSource('patientLink/startPatientLink.tsx'), atOnceOrLater)])
}

/** The file and all files of ours that it imports, by the form that all our imports have. */
function filesImported(start: string, form: RegExp): ReadonlySet<string> {
  const found = new Set([start])
  for (const file of found)
    for (const [, once, later] of readFileSync(file, 'utf8').matchAll(form)) {
      const path = join(dirname(file), once ?? later ?? '')
      const next = ['.ts', '.tsx'].map((ending) => path + ending).find(existsSync)
      if (next) found.add(next)
    }
  return found
}

/** Parsing a file a second time takes longest: only ours with macros need it. */
function babel(id: string) {
  const [file = ''] = id.split('?')
  const hasMacros = file.startsWith(source) && readFileSync(file, 'utf8').includes('/macro')
  return { plugins: hasMacros ? ['@lingui/babel-plugin-lingui-macro'] : [] }
}

const entry = (main: string): Plugin => ({
  name: 'casebook:entry',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/main.tsx', `/src/${main}`) },
})

/** Asks for what both pages need beside the entry, not after it. */
const commonBesideEntry = (): Plugin => ({
  name: 'casebook:common-beside-entry',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const common = Object.values(bundle).find(({ name }) => name === 'common')
      const attrs = { rel: 'modulepreload', crossorigin: '', href: `/${common?.fileName}`, nonce: 'CSP_NONCE' }
      return common ? [{ tag: 'link', attrs }] : []
    },
  },
})

/** Each file of words keeps those of its part: see `locales/catalogues.ts`. They go with the first code that names their ids. */
function wordsInParts(): Plugin {
  let named: Record<'patient' | 'staff', ReadonlySet<string>> | undefined
  return {
    name: 'casebook:words-in-parts',
    apply: 'build',
    async renderChunk(code, { facadeModuleId }) {
      const [, part] = /\.po\?(\w+)/.exec(facadeModuleId ?? '') ?? []
      if (!part) return null
      const literals = (id: string) => this.getModuleInfo(id)?.code?.match(/(?<=["'`])[\w.-]+(?=["'`])/g) ?? []
      const { staff, later } = pagesOf(this)
      named ??= { patient: new Set([...later].flatMap(literals)), staff: new Set([...staff].flatMap(literals)) }
      const { patient, staff: ofStaff } = named
      const partOf = (id: string) => (patient.has(id) ? 'patient' : ofStaff.has(id) ? 'staff' : 'later')
      const { messages } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
      const kept = JSON.stringify(Object.fromEntries(Object.entries(messages).filter(([id]) => partOf(id) === part)))
      return { code: `export const messages = JSON.parse(${JSON.stringify(kept)})`, map: null }
    },
  }
}

/** Builds `sw.js`, which lists every file of this build to keep at installation, and those that only authors need. Each build gets its own worker. */
function serviceWorker(): Plugin {
  const file = inSource('journal/serviceWorker.ts')
  const needed = /^assets\/[^/]*\.(js|css|svg)$|^assets\/inter-latin-wght.*\.woff2$/
  const authors = /^assets\/authors\/.*\.js$/
  return {
    name: 'casebook:service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const matching = (form: RegExp) =>
        Object.keys(bundle)
          .filter((name) => form.test(name))
          .sort()
      const [files, authorsFiles] = [matching(needed), matching(authors)]
      const text = await readFile(file, 'utf8')
      const { code } = await transformWithOxc(text, file, { sourcemap: false })
      const version = createHash('sha256')
        .update(code)
        .update([...files, ...authorsFiles].join())
        .digest('hex')
        .slice(0, 16)
      const client = JSON.stringify({ version, files, authorsFiles })
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
      const compress = async (name: string) => {
        const path = join(dir, name)
        const content = await readFile(path)
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
      }
      await Promise.all(Object.keys(bundle).flatMap((name) => (/\.(js|css|svg)$/.test(name) ? compress(name) : [])))
    },
  }
}

const authorsFiles = 'assets/authors/[name]-[hash].js'

export default buildOf('main.tsx')
