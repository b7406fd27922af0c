import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server-kill',
    include: ['src/testing/kill/**/*.test.ts'],
    globalSetup: 'src/testing/program.setup.ts',
    // Starts are timed: nothing else runs meanwhile.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
