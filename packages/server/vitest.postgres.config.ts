import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server-postgres',
    include: ['src/**/*.test.ts'],
    exclude: ['src/testing/kill/**'],
    globalSetup: 'src/testing/postgres.setup.ts',
    env: { TEST_DATABASE: 'postgres' },
    // Also on two cores, for each waits for the database.
    maxWorkers: 3,
    // The modules are loaded once, and not for each file: none of them keeps anything that another test could stumble over.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
