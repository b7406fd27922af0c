import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
)
const libraries = Object.keys(dependencies).filter((name) => !name.startsWith('@casebook/'))

/**
 * The program that `npm start` and `npm run serve` run, and the command `casebook` for tests: the sources of server, core and adapter, in a few files with source maps. A bundle starts
 * faster than sources that tsx translates, and needs less processor time for each call. Libraries stay outside.
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, external: libraries },
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
        'writtenBase.worker': 'src/candidates/export/writtenBase.worker.ts',
      },
      // All files lie directly in `dist`: see `src/folder.ts`.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
