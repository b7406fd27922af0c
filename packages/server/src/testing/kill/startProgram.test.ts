import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startProgram } from '../startProgram'

const holder = join(import.meta.dirname, '../holdProgram.ts')

it.runIf(process.platform === 'linux')(
  'a program that a test started ends with the process that started it',
  async () => {
    const started = startProgram(['--import', 'tsx', holder], { env: { PATH: process.env.PATH } })
    const [line] = await once(started.stdout, 'data')
    const id = Number(String(line))
    // No longer `setpriv`, which asks the kernel for it before it becomes the program.
    await expect.poll(() => commandOf(id).startsWith(process.execPath)).toBe(true)
    // Only this process, as when a worker of the tests is killed: it cannot clean up.
    started.kill('SIGKILL')
    await expect.poll(() => commandOf(id), { timeout: 60_000 }).toBe('')
  },
)

/** Empty if no such process runs any more. */
function commandOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
