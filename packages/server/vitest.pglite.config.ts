import { defineConfig } from 'vitest/config'
import { restingFiles } from './vitest.resting'
import { cheapPasswords, patient } from './vitest.shared'

/**
 * PostgreSQL runs what is about itself, a command that meets the server by its calls alone, the permissions, inputs, names of cases and
 * repeated deliveries of every call (how once is kept, `http/once.test.ts` shows on both), and what signing in costs most time: the stories sign in on the embedded database.
 */
const elsewhere = [
  'src/testing/kill/',
  'src/testing/authz/',
  'src/database/postgresPool.test.ts',
  'src/access/inBatches.test.ts',
  'src/groups/waysIn.test.ts',
  'src/commands/submit/submit.test.ts',
  'src/policies.test.ts',
  'src/calls.test.ts',
  'src/caseList/sameName.test.ts',
  'src/http/idempotentCalls.test.ts',
  'src/captcha/',
  'src/registration/',
  'src/secondFactor/',
  'src/session/throttle/throttling.test.ts',
  'src/session/changePassword.test.ts',
]

export default defineConfig({
  root: import.meta.dirname,
  resolve: cheapPasswords,
  test: {
    name: 'server-pglite',
    include: ['src/**/*.test.ts'],
    exclude: [...elsewhere.map((place) => `${place}**`), ...restingFiles(elsewhere)],
    setupFiles: ['../test-fixtures/src/sameInputs.ts'],
    globalSetup: 'src/testing/pglite.setup.ts',
    env: { TEST_DATABASE: 'pglite' },
    // The embedded database is compiled anew in each process: quickly is better than well where it lives for seconds.
    execArgv: ['--liftoff-only'],
    // While both wait, the other run of `npm test` works.
    maxWorkers: 2,
    // The modules are loaded once, and not for each file: none of them keeps anything that another test could stumble over.
    isolate: false,
    expect: patient,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
