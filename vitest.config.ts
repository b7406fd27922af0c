import { defineConfig } from 'vitest/config'

/** Every run of the product's tests. `scripts/test.mjs` runs them, two at a time, and counts their tests. */
export default defineConfig({
  // Two at a time write down apart how long each file took, which is what orders the files of the next run.
  cacheDir: `node_modules/.vite/${process.env.TEST_RUN ?? 'any'}`,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles: ['packages/test-fixtures/src/sameInputs.ts'],
          include: [
            'packages/{core,api-adapter,interchange,terminal,test-fixtures}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 30_000,
          // Charts are walked in hooks.
          hookTimeout: 30_000,
          // Vitest leaves a core free otherwise.
          maxWorkers: '100%',
          // Rules keep nothing: the modules need not be loaded anew for each file.
          isolate: false,
        },
      },
      'packages/web/vitest.jsdom.config.ts',
      'packages/web/vitest.browser.config.ts',
      'packages/server/vitest.*.config.ts',
      'e2e/vitest.config.ts',
    ],
  },
})
