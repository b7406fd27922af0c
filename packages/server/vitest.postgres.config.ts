import { defineConfig } from 'vitest/config'
import { cheapPasswords, patient } from './vitest.shared'

export default defineConfig({
  root: import.meta.dirname,
  resolve: cheapPasswords,
  test: {
    name: 'server-postgres',
    include: ['src/**/*.test.ts'],
    // The embedded database runs what is about itself and its folder, and the PDF of the manual, which is the same on both.
    exclude: [
      'src/testing/kill/**',
      'src/testing/lentPglite.test.ts',
      'src/database/embedded/{durablePglite,folderLock,keepRoom,upkeep}.test.ts',
      'src/options/manual.test.ts',
    ],
    setupFiles: ['../test-fixtures/src/sameInputs.ts'],
    globalSetup: 'src/testing/postgres.setup.ts',
    env: { TEST_DATABASE: 'postgres' },
    // While both wait, the database or the other run of `npm test` works.
    maxWorkers: 2,
    // The modules are loaded once, and not for each file: none of them keeps anything that another test could stumble over.
    isolate: false,
    expect: patient,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
