import { defineConfig, type Plugin } from 'vite'
import { createChunkNames } from './vite.chunks'
import { earlyFiles } from './vite.early'
import { webPlugins } from './vite.plugins'
import { serviceWorker } from './vite.serviceWorker'
import { stylesInTwo, stylesWithoutFallbacks } from './vite.styles'
import { wordsInTwo } from './vite.words'

/** The build of a page, from its entry, the module of data entry, and the one that loads the page of the staff, in `src`. */
export const buildOf = (main: string, dataEntry: string, staff = main) =>
  defineConfig({
    root: import.meta.dirname,
    // The server replaces this with a fresh nonce on every page it sends.
    html: { cspNonce: 'CSP_NONCE' },
    plugins: [
      entry(main),
      stylesInTwo([main, staff, dataEntry]),
      ...webPlugins(),
      stylesWithoutFallbacks(),
      wordsInTwo(),
      earlyFiles(staff, dataEntry),
      serviceWorker(),
    ],
    resolve: {
      // React has the hook itself: what libraries bring for older versions of it is not needed.
      alias: [
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
        {
          find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
          replacement: 'use-sync-external-store/with-selector',
        },
      ],
    },
    build: {
      target: 'es2022',
      // Tailwind's own targets; older browsers lack `:has` anyway. Without this, every colour is emitted three times.
      cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
      sourcemap: true,
      modulePreload: {
        polyfill: false,
        // The dialogs of data entry are loaded when idle. The list of their files, with hashes that do not compress, is
        // not needed for the first paint. Their style sheets stay in it. A date field may be in sight, so its files come
        // together. The files of the page are there anyway.
        resolveDependencies: (wanted, files, { hostId }) =>
          /\b(entry|EntryRoute|page)-[^/]*$/.test(hostId) && !/\bdateCode-/.test(wanted)
            ? []
            : files.filter((file) => file.endsWith('.css') || !/\b(page|rolldown-runtime)-/.test(file)),
      },
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: createChunkNames() }] } },
      },
    },
    server: { proxy: { '/proket': 'http://127.0.0.1:8080' } },
  })

function entry(main: string): Plugin {
  return {
    name: 'casebook:entry',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/main.tsx', `/src/${main}`) },
  }
}

export default buildOf('main.tsx', 'entry/EntryRoute.tsx', 'staff.ts')
