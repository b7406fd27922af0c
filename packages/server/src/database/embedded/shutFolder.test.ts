import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder'
import { lockFolder } from './folderLock'
import { shutFolder } from './shutFolder'

const root = temporaryFolder()
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  it('is made for its own user only, with the folders it is in', () => {
    const folder = join(root, 'new/data')
    expect(shutFolder(folder)).toBeNull()
    expect([folder, join(root, 'new')].map(modeOf)).toEqual(['700', '700'])
    expect(shutFolder(folder)).toBeNull()
  })

  it('is shut if it was open, with everything in it, and says how it was', async () => {
    const folder = join(root, 'open')
    mkdirSync(join(folder, 'pg/base'), { recursive: true })
    for (const file of ['pg/base/1', 'accounts.json']) {
      writeFileSync(join(folder, file), '')
      chmodSync(join(folder, file), 0o666)
    }
    const elsewhere = join(root, 'elsewhere')
    writeFileSync(elsewhere, '')
    chmodSync(elsewhere, 0o644)
    symlinkSync(elsewhere, join(folder, 'link'))
    for (const one of ['', 'pg', 'pg/base']) chmodSync(join(folder, one), 0o755)

    const lock = await lockFolder(folder)
    lock.release()
    expect(lock.wasOpen).toBe('0755')
    expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual([
      'accounts.json',
      'link',
      'pg',
      'pg/base',
      'pg/base/1',
    ])
    expect(['', 'pg', 'pg/base'].map((one) => modeOf(join(folder, one)))).toEqual(['700', '700', '700'])
    expect(['pg/base/1', 'accounts.json'].map((one) => modeOf(join(folder, one)))).toEqual(['600', '600'])
    expect(modeOf(elsewhere)).toBe('644')
  })

  it.runIf(process.platform === 'linux')('is refused if it stays open', async () => {
    // Nobody can change the mode of a process's folder in /proc.
    await expect(lockFolder('/proc/self')).rejects.toThrow(
      /^The data folder \/proc\/self is open to other users of this machine \(mode 0555\), and cannot be shut: E/,
    )
  })
})
