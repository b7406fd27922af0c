import { defineConfig } from 'vitest/config'
import { takesAll } from './src/testing/share'
import { patient } from './vitest.shared'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server-kill',
    include: ['src/testing/kill/**/*.test.ts'],
    // That an export goes on after a kill, the story of the auditor shows too.
    exclude: process.env.TEST_RUN !== undefined && !takesAll ? ['src/testing/kill/export.test.ts'] : [],
    setupFiles: ['../test-fixtures/src/sameInputs.ts'],
    globalSetup: 'src/testing/program.setup.ts',
    // Also on two cores, for each waits often. Every file has servers, ports and folders of its own.
    maxWorkers: 2,
    // For the tests that open the embedded database themselves.
    execArgv: ['--liftoff-only'],
    // The modules are loaded once, and not for each file.
    isolate: false,
    expect: patient,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
