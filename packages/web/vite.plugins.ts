import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { withoutMessages } from './vite.messages'

// The lingui macro and catalogue loader look for their config in the working directory, which depends on where the
// build or test was started.
process.env.LINGUI_CONFIG ??= fileURLToPath(new URL('./lingui.config.ts', import.meta.url))

/** Plugins shared by the build, the development server and the tests. */
export const webPlugins = () => [
  react({ babel: { plugins: ['@lingui/babel-plugin-lingui-macro', withoutMessages] } }),
  lingui(),
  tailwindcss(),
]
