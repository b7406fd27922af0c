/** The program as `npm run serve` runs it, for tests that start it. */
import { join } from 'node:path'
import { build } from 'vite'
import { serverFolder } from '../folder'

/** Arguments for Node. */
export const program: readonly string[] = ['--enable-source-maps', join(serverFolder, 'dist/main.js')]

/** Bundles the sources as they are now, so that no test starts an old program. Takes about a second. */
export async function buildProgram(): Promise<void> {
  await build({ configFile: join(serverFolder, 'vite.config.ts'), logLevel: 'warn' })
}
