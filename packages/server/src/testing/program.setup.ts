/** Once per run of the kill tests: the program, and the data folder of its first start, which costs four times as much as any other. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from './freePort'
import { startServerProcess } from './kill/serverProcess'
import { buildProgram } from './program'

declare module 'vitest' {
  interface ProvidedContext {
    /** Nobody has an account, and there are no bases. */
    readonly dataOfFirstStart: string
  }
}

export async function setup({ provide }: TestProject) {
  await buildProgram()
  const folder = mkdtempSync(join(tmpdir(), 'casebook-first-start-'))
  const data = join(folder, 'data')
  const settings = { PORT: String(await freePort()), DATA_DIR: data, BASES_DIR: join(folder, 'bases') }
  const server = await startServerProcess(settings)
  await server.stop()
  provide('dataOfFirstStart', data)
  return () => rmSync(folder, { recursive: true, force: true })
}
