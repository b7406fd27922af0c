import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server-pglite',
    include: ['src/**/*.test.ts'],
    exclude: ['src/testing/kill/**'],
    globalSetup: 'src/testing/pglite.setup.ts',
    env: { TEST_DATABASE: 'pglite' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
