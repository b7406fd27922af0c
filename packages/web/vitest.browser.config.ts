import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import { webPlugins } from './vite.config'

/** Tests that need a real browser: focus rings, keys, colours. Uses the installed Chromium. */
export default defineProject({
  root: import.meta.dirname,
  plugins: webPlugins(),
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'radix-ui',
      '@headlessui/react',
      'wouter',
      'xstate',
      '@xstate/react',
      '@lingui/core',
      '@lingui/react',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'browser',
    include: ['src/**/*.browser.test.tsx'],
    // Only one page at a time has the keyboard.
    fileParallelism: false,
    // A busy machine is no fault of the page.
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      ui: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
