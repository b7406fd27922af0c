import { defineProject } from 'vitest/config'
import { webPlugins } from './vite.config'

/** Components and rules of the web client in jsdom: fast, and queried by role and name. */
export default defineProject({
  root: import.meta.dirname,
  plugins: webPlugins(),
  test: {
    name: 'web',
    // Vitest leaves one core free by default.
    maxWorkers: '100%',
    // Load the components once rather than per file. The page is still reset.
    isolate: false,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.browser.test.tsx'],
    setupFiles: ['./vitest.setup.ts', '../test-fixtures/src/sameInputs.ts'],
    // Long enough for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
