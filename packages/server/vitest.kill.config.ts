import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server-kill',
    include: ['src/testing/kill/**/*.test.ts'],
    globalSetup: 'src/testing/program.setup.ts',
    // Also on two cores, for each waits often. Every file has servers, ports and folders of its own.
    maxWorkers: 2,
    // For the tests that open the embedded database themselves.
    execArgv: ['--liftoff-only'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
