import { defineConfig } from 'vitest/config'

/** The user's stories in headless Chromium, against a real server on a data folder of its own. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'e2e',
    include: ['**/*.story.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
})
