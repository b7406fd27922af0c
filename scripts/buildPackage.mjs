/** Builds the package of the current folder into `dist`: ESM and types, with the endings that Node asks of an import. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceTscAliasPaths } from 'tsc-alias'
import { mustRun } from './steps.mjs'

const folder = process.cwd()
const configFile = join(folder, 'tsconfig.build.json')

rmSync(join(folder, 'dist'), { recursive: true, force: true })
mustRun(['the package', 'tsc', '-p', configFile])
await replaceTscAliasPaths({ configFile, resolveFullPaths: true })
