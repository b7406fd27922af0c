import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { withoutMessages } from './vite.messages'

// The message macro and the loader of catalogues look for their settings from the working directory, wherever a build or a
// test run was started.
process.env.LINGUI_CONFIG ??= fileURLToPath(new URL('./lingui.config.ts', import.meta.url))

/** What turns the sources into a page: the same for the build, the development server and the tests. */
export const webPlugins = () => [
  react({ babel: { plugins: ['@lingui/babel-plugin-lingui-macro', withoutMessages] } }),
  lingui(),
  tailwindcss(),
]
