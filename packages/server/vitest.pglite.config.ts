import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server-pglite',
    include: ['src/**/*.test.ts'],
    // PostgreSQL runs the permissions of the calls, and what signing in costs most time: the stories sign in on the embedded database.
    exclude: [
      'src/testing/{kill,authz}/**',
      'src/policies.test.ts',
      'src/{captcha,registration,secondFactor}/**',
      'src/session/throttle/throttling.test.ts',
      'src/session/changePassword.test.ts',
    ],
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
