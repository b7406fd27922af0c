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
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
