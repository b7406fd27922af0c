import { defineConfig } from 'vite'
import { webPlugins } from './vite.config'

/** The page of pieces, for development alone: `npm run pieces`. */
export default defineConfig({ root: import.meta.dirname, plugins: webPlugins(), server: { open: '/pieces/' } })
