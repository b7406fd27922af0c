/** The command `casebook`, for tests that start it. */
import { join } from 'node:path'
import { serverFolder } from '../folder'

/** `npm test` has bundled it for all runs. The sources, for a single run, take a second of processor time more for each start. */
const file = process.env.PROGRAM_IS_BUILT === '1' ? 'dist/cli.js' : 'bin/casebook.mjs'

/** Arguments for Node, before those of the command. The embedded database is compiled quickly instead of well, for it lives for seconds. */
export const casebookCommand: readonly string[] = ['--liftoff-only', '--enable-source-maps', join(serverFolder, file)]
