import { defineProject } from 'vitest/config'
import { webPlugins } from './vite.plugins'

/** Components and rules of the web client in a simulated page: fast, and found by role and name. */
export default defineProject({
  root: import.meta.dirname,
  plugins: webPlugins(),
  test: {
    name: 'web',
    // Vitest leaves a core free otherwise.
    maxWorkers: '100%',
    // The components are loaded once, and not for each file; the page is made anew.
    isolate: false,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.browser.test.tsx'],
    setupFiles: ['./vitest.setup.ts'],
    // Long enough for a machine that has other things to do.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
