import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder'
import { type FolderLock, lockFolder } from './folderLock'

const root = temporaryFolder()
const children: ChildProcessByStdio<null, Readable, null>[] = []
let folders = 0

function aFolder(name = `folder ${folders++}`): string {
  const folder = join(root, name)
  mkdirSync(folder)
  return folder
}

/** Another process that tries to lock the folder; answers what it says. */
async function another(folder: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '../../testing/holdFolder.ts'), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { said: String(said).trim(), pid: child.pid, kill: () => kill(child) }
}

async function kill(child: (typeof children)[number]): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
})

describe('a locked folder', () => {
  it('is refused to another process, in a sentence with the folder and the process', async () => {
    const folder = aFolder()
    const holder = await another(folder)
    expect(holder.said).toBe('locked')
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by another server (process ${holder.pid}).`,
    )
  })

  it('is free again when its process was killed, and leaves nothing behind', async () => {
    const folder = aFolder()
    for (let round = 0; round < 3; round++) {
      const holder = await another(folder)
      expect(holder.said).toBe('locked')
      await holder.kill()
    }
    expect(readdirSync(folder)).toHaveLength(1)
    const lock = await lockFolder(folder)
    expect(readdirSync(folder)).toHaveLength(1)
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('lets modules behind links load as before, after a killed process left its lock', async () => {
    const modules = aFolder()
    // Whatever a package.json in a folder above says.
    writeFileSync(join(modules, 'package.json'), '{"type":"commonjs"}')
    for (const name of ['first', 'second']) {
      mkdirSync(join(modules, `real ${name}`))
      writeFileSync(join(modules, `real ${name}`, 'index.js'), 'module.exports = __dirname')
      symlinkSync(join(modules, `real ${name}`), join(modules, name))
    }
    const load = createRequire(join(modules, 'main.js'))
    expect(load('./first')).toBe(join(modules, 'real first'))

    const folder = aFolder()
    await (await another(folder)).kill()
    ;(await lockFolder(folder)).release()
    expect(load('./second')).toBe(join(modules, 'real second'))
  })

  it('is the same folder under another name', async () => {
    const folder = aFolder()
    const alias = join(root, 'alias')
    symlinkSync(folder, alias)
    const lock = await lockFolder(folder)
    await expect(lockFolder(alias)).rejects.toThrow('is in use')
    lock.release()
  })

  it('may have a path longer than the address of a socket', async () => {
    const [one, other] = [aFolder('a'.repeat(200)), aFolder(`${'a'.repeat(199)}b`)]
    const lock = await lockFolder(one)
    await expect(lockFolder(one)).rejects.toThrow('is in use')
    const second = await lockFolder(other)
    expect((await another(one)).said).toContain('is in use')
    lock.release()
    second.release()
    expect((await another(one)).said).toBe('locked')
  })

  it('is made if it is not there, and refused in one sentence where it cannot be', async () => {
    const lock = await lockFolder(join(aFolder(), 'new/folder'))
    lock.release()
    const file = join(aFolder(), 'file')
    writeFileSync(file, '')
    await expect(lockFolder(file)).rejects.toThrow(/^The data folder \/.*\/file cannot be used: [^.]*\.$/)
  })
})

describe('of several who open a folder at once', () => {
  it('exactly one wins, whether or not a dead one left its lock', async () => {
    for (let round = 0; round < 30; round++) {
      const folder = aFolder()
      if (round % 10 === 0) await (await another(folder)).kill()
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
      const won = tries.filter((one): one is PromiseFulfilledResult<FolderLock> => one.status === 'fulfilled')
      expect(won).toHaveLength(1)
      won[0]?.value.release()
      expect(readdirSync(folder)).toEqual([])
    }
  })

  it('exactly one process wins', async () => {
    const folder = aFolder()
    await (await another(folder)).kill()
    const tries = await Promise.all(Array.from({ length: 5 }, () => another(folder)))
    expect(tries.filter(({ said }) => said === 'locked')).toHaveLength(1)
    for (const { said } of tries) expect(said).toMatch(/^locked$|is in use by another server \(process \d+\)\.$/)
  })
})
