import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server-pglite',
    include: ['src/**/*.test.ts'],
    // PostgreSQL runs the policies of the calls, and the embedded database the table of who may call.
    exclude: ['src/testing/kill/**', 'src/policies.test.ts'],
    globalSetup: 'src/testing/pglite.setup.ts',
    env: { TEST_DATABASE: 'pglite' },
    // The embedded database is compiled anew in each process: quickly is better than well where it lives for seconds.
    execArgv: ['--liftoff-only'],
    // While both wait, the other run of `npm test` works.
    maxWorkers: 2,
    // The modules are loaded once, and not for each file: none of them keeps anything that another test could stumble over.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
