/** The program of `npm run serve`, for tests that start it. */
import { join } from 'node:path'
import { build } from 'vite'
import { serverFolder } from '../folder'

/** Arguments for Node. The embedded database is compiled quickly instead of well: a start takes half the processor time. */
export const program: readonly string[] = ['--liftoff-only', '--enable-source-maps', join(serverFolder, 'dist/main.js')]

/** Bundles the sources as they are now, so that no test starts an old program. `npm test` has done it for all runs. */
export async function buildProgram(): Promise<void> {
  if (process.env.PROGRAM_IS_BUILT === '1') return
  await build({ configFile: join(serverFolder, 'vite.config.ts'), logLevel: 'warn' })
}
