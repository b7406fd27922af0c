import { defineConfig } from 'vitest/config'

/** The user's stories in headless Chromium, against a real server on a data folder of its own. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'e2e',
    include: ['**/*.story.ts'],
    globalSetup: 'demo.setup.ts',
    // For the stories that open the embedded database of a stopped server.
    execArgv: ['--liftoff-only'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A busy machine is no fault of the page.
    expect: { poll: { timeout: 30_000 } },
    // Two at a time, also on two cores: each has a server of its own, and waits for it, or for a browser, most of the time.
    maxWorkers: 2,
    // The modules are loaded once, and a browser is started once, and not for each file.
    isolate: false,
  },
})
