import { defineConfig } from 'vite'
import { apart } from './apart.mjs'

/**
 * The program that `npm start` and `npm run serve` run, and the command `casebook` for tests: the sources of server, core and adapter with most
 * libraries, in a few files with source maps. A bundle starts faster than sources that tsx translates and than hundreds of files of libraries, and
 * needs less processor time for each call.
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, external: [...apart] },
  build: {
    ssr: true,
    target: 'node20.19',
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        cli: 'src/cli.ts',
        // Threads of their own: see `src/thread.ts`.
        'manualPdf.worker': 'src/options/manualPdf.worker.ts',
        'checkedDocument.worker': 'src/candidates/checkedDocument.worker.ts',
        'readCodeList.worker': 'src/codeLists/readCodeList.worker.ts',
        'writtenBase.worker': 'src/candidates/export/writtenBase.worker.ts',
      },
      // All files lie directly in `dist`: see `src/folder.ts`.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
