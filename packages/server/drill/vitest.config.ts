/** `npm run drill`: two databases and two Casebooks on machines of their own, of which one after another fails. It runs for some minutes, as root. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const hour = 3_600_000

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'server-drill',
    include: ['drill/*.test.ts'],
    globalSetup: 'src/testing/program.setup.ts',
    testTimeout: hour,
    hookTimeout: hour,
  },
})
