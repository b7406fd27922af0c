import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { withoutMessages } from './vite.messages'

// The lingui macro and catalogue loader look for their config in the working directory, which depends on where the
// build or test was started.
process.env.LINGUI_CONFIG ??= fileURLToPath(new URL('./lingui.config.ts', import.meta.url))

const ownSources = fileURLToPath(new URL('./src/', import.meta.url))

/** To parse a file once more takes longest of all: only those of ours that have messages need it. */
const babel = (id: string) => {
  const [file = ''] = id.split('?')
  const hasMessages = file.startsWith(ownSources) && readFileSync(file, 'utf8').includes('@lingui/')
  return { plugins: hasMessages ? ['@lingui/babel-plugin-lingui-macro', withoutMessages] : [] }
}

/** Plugins shared by the build, the development server and the tests. */
export const webPlugins = () => [react({ babel }), lingui(), tailwindcss()]
